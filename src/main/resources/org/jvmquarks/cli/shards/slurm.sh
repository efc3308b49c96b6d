#!/bin/sh
#SBATCH --job-name={job}
#SBATCH --array=1-{count}
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --requeue
#SBATCH --open-mode=append
{alone}
{needs}
# A task for each shard, in a folder that all nodes share. A task that is lost is queued again under
# the same number of its array, and continues the journal of its shard. Another array has another
# folder, so it never takes the verdicts of an older one for its own; to complete the shards of an
# older array, name its number: sbatch --array=2 shards.sh NUMBER
output=runs/${1:-$SLURM_ARRAY_JOB_ID}/shard-$SLURM_ARRAY_TASK_ID
{commands}
