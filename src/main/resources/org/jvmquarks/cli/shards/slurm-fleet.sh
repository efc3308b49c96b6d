java -jar jvm-quarks.jar fleet {arguments}--shard "$SLURM_ARRAY_TASK_ID/{count}" --output "$output" --resume
