package org.jvmquarks.cli.shards;

import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.files.OwnResource;

/**
 * A file that starts shards of a command.
 *
 * @param command {@code run} or {@code fleet}
 * @param count number of shards
 * @param arguments of the command, for each shard
 * @param alone whether a shard needs a machine of its own
 * @param needs what else each shard needs, a sentence each
 */
public record ShardJob(String command, int count, RunArguments arguments, boolean alone, List<String> needs) {
    /** A pod of the same job on the same node would disturb claims about time. */
    private static final String POD_ALONE = """
                  # Claims about time need a machine of their own: one pod to a node.
                  affinity:
                    podAntiAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        - topologyKey: kubernetes.io/hostname
                          labelSelector: {matchLabels: {batch.kubernetes.io/job-name: {job}}}
            """;

    /** A task of another job on the same node would disturb claims about time. */
    private static final String TASK_ALONE = """
            # Claims about time need a machine of their own.
            #SBATCH --exclusive
            """;

    private static final String RUN = "run";

    /** Where a job runs, with what its files call a shard that runs. */
    private enum Place {
        KUBERNETES("kubernetes.yaml", "container", "pod", 14, POD_ALONE),
        SLURM("slurm.sh", "slurm", "task", 0, TASK_ALONE),
        SWARM("swarm.yaml", "container", "task", 8, "") {
            /** A dollar alone would name a variable of whoever deploys the stack. */
            @Override
            String script(String commands) {
                return commands.replace("$", "$$");
            }
        };

        private final String file;
        private final String commands;
        private final String unit;
        private final int indent;
        private final String apart;

        Place(String file, String commands, String unit, int indent, String apart) {
            this.file = file;
            this.commands = commands;
            this.unit = unit;
            this.indent = indent;
            this.apart = apart;
        }

        String script(String commands) {
            return commands;
        }
    }

    public ShardJob {
        needs = List.copyOf(needs);
    }

    /** Returns an Indexed Job of Kubernetes, with a job that merges. */
    public String kubernetes() {
        return file(Place.KUBERNETES);
    }

    /** Returns a job array of Slurm. */
    public String slurm() {
        return file(Place.SLURM);
    }

    /** Returns a stack of Docker Swarm with a job. */
    public String swarm() {
        return file(Place.SWARM);
    }

    private String file(Place place) {
        boolean run = command.equals(RUN);
        String script = OwnResource.text(ShardJob.class, "%s-%s.sh".formatted(place.commands, command))
                .replace("{unit}", place.unit)
                .replace("{count}", Integer.toString(count))
                .replace("{arguments}", arguments.start())
                .replace("{settings}", arguments.resumption());
        String commands = place.script(script)
                .lines()
                .map(line -> " ".repeat(place.indent) + line + "\n")
                .collect(Collectors.joining());
        return OwnResource.text(ShardJob.class, place.file)
                .replace(
                        "{needs}\n",
                        needs.stream().map(each -> "# " + each + "\n").collect(Collectors.joining()))
                .replace("{alone}\n", alone ? place.apart : "")
                .replace("{commands}\n", commands)
                .replace(
                        "{failing}",
                        run ? "pin is\n# BROKEN, in ERROR or missing." : "service\n# needs a change or is missing.")
                .replace("{merged}", run ? "merged" : "merged-fleet")
                .replace("{job}", run ? "jvm-quarks" : "jvm-quarks-fleet")
                .replace("{count}", Integer.toString(count));
    }
}
