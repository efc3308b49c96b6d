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

    public ShardJob {
        needs = List.copyOf(needs);
    }

    /** Returns an Indexed Job of Kubernetes, with a job that merges. */
    public String kubernetes() {
        return file("kubernetes", "yaml", " ".repeat(14), POD_ALONE);
    }

    /** Returns a job array of Slurm. */
    public String slurm() {
        return file("slurm", "sh", "", TASK_ALONE);
    }

    private String file(String name, String extension, String indent, String apart) {
        boolean run = command.equals(RUN);
        String commands = OwnResource.text(ShardJob.class, "%s-%s.sh".formatted(name, command))
                .lines()
                .map(line -> indent + line + "\n")
                .collect(Collectors.joining());
        return OwnResource.text(ShardJob.class, name + "." + extension)
                .replace(
                        "{needs}\n",
                        needs.stream().map(each -> "# " + each + "\n").collect(Collectors.joining()))
                .replace("{alone}\n", alone ? apart : "")
                .replace("{commands}\n", commands)
                .replace(
                        "{failing}",
                        run ? "pin is\n# BROKEN, in ERROR or missing." : "service\n# needs a change or is missing.")
                .replace("{merged}", run ? "merged" : "merged-fleet")
                .replace("{job}", run ? "jvm-quarks" : "jvm-quarks-fleet")
                .replace("{count}", Integer.toString(count))
                .replace("{arguments}", arguments.start())
                .replace("{settings}", arguments.resumption());
    }
}
