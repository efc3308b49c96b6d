package org.jvmquarks.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The variables by which build servers and schedulers tell a job its number among the parallel jobs.
 *
 * @param variables environment variables
 */
record ShardVariables(Map<String, String> variables) {
    /** Says how many shards there are where the server itself does not tell its jobs. */
    static final String COUNT = "QUARKS_SHARDS";

    /**
     * Variables of one server.
     *
     * @param server its name
     * @param index holds the place of the job
     * @param first place of the first job; empty if a variable says it
     * @param count holds the number of jobs
     */
    private record Source(String server, String index, Optional<Integer> first, String count) {
        Source(String server, String index, int first, String count) {
            this(server, index, Optional.of(first), count);
        }
    }

    private static final String SLURM_FIRST = "SLURM_ARRAY_TASK_MIN";
    private static final String SLURM_STEP = "SLURM_ARRAY_TASK_STEP";

    private static final List<Source> SOURCES = List.of(
            new Source("Kubernetes", "JOB_COMPLETION_INDEX", 0, COUNT),
            new Source("GitLab", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
            new Source("Buildkite", "BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
            new Source("CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
            new Source("Azure Pipelines", "SYSTEM_JOBPOSITIONINPHASE", 1, "SYSTEM_TOTALJOBSINPHASE"),
            new Source("Docker Swarm", "SWARM_TASK_SLOT", 0, COUNT),
            new Source("Slurm", "SLURM_ARRAY_TASK_ID", Optional.empty(), "SLURM_ARRAY_TASK_COUNT"));

    /** A shard, and the variables that name it. */
    private record Found(String by, Shard shard) {}

    /**
     * Returns the shard that the environment names.
     *
     * @param given number of shards; empty if the environment has to say that, too
     */
    Shard shard(Optional<Integer> given) {
        List<Found> found = new ArrayList<>();
        for (Source source : splitting()) {
            found.add(found(source, count(source, given)));
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("expected a variable that says which shard this is, found none of "
                    + SOURCES.stream().map(Source::index).collect(Collectors.joining(", "))
                    + "; name the shard, as in 2/8");
        }
        Found first = found.get(0);
        for (Found other : found) {
            if (!other.shard().equals(first.shard())) {
                throw new IllegalArgumentException(
                        "%s is shard %s, and %s is shard %s; name the shard, and unset the variable that counts other jobs"
                                .formatted(
                                        first.by(),
                                        first.shard().label(),
                                        other.by(),
                                        other.shard().label()));
            }
        }
        return first.shard();
    }

    /** Refuses a shard that another job has: both would run the same cells, and none the rest. */
    void requireNoOtherThan(Shard given) {
        for (Source source : present()) {
            int count = told(source).orElse(given.count());
            if (count == 1) {
                continue;
            }
            boolean again = runsSomeAgain(source, given);
            Found found = again ? task(source, given) : found(source, count);
            if (!found.shard().equals(given)) {
                throw new IllegalArgumentException("%s is shard %s; write %s, or unset %s if it counts other jobs"
                        .formatted(
                                found.by(),
                                found.shard().label(),
                                again ? "$%s/%d".formatted(source.index(), given.count()) : "auto",
                                source.index()));
            }
        }
    }

    /**
     * An array of the tasks that are run again has gaps, as {@code --array=2,5} of 8: then the number of the task is
     * right, and its place among the others is not. In an array with a task for each shard, the place decides: by their
     * numbers, nobody would run the last shard of {@code --array=0-7}.
     */
    private boolean runsSomeAgain(Source source, Shard given) {
        return source.first().isEmpty()
                && told(source).filter(count -> count == given.count()).isEmpty();
    }

    /** Returns the shard that has the number of the task. */
    private Found task(Source source, Shard given) {
        String index = variable(source.index()).orElseThrow();
        String by = source.index() + "=" + index + " of " + source.server();
        int number = number(source.index(), index);
        if (number < 1 || number > given.count()) {
            throw new IllegalArgumentException(
                    "%s is not one of %d shards; number the tasks from 1 to %d, or unset %s if it counts other jobs"
                            .formatted(by, given.count(), given.count(), source.index()));
        }
        return new Found(by, new Shard(number, given.count()));
    }

    /** Returns the servers that have numbered this job. */
    private List<Source> present() {
        return SOURCES.stream()
                .filter(source -> variable(source.index()).isPresent())
                .toList();
    }

    /** Returns those that split something: a server with one job does not, if there is another. */
    private List<Source> splitting() {
        List<Source> splitting = present().stream()
                .filter(source -> told(source).filter(count -> count == 1).isEmpty())
                .toList();
        return splitting.isEmpty() ? present() : splitting;
    }

    private Optional<Integer> told(Source source) {
        return variable(source.count()).map(text -> number(source.count(), text));
    }

    private int count(Source source, Optional<Integer> given) {
        Optional<Integer> told = told(source);
        if (given.isPresent() && told.isPresent() && !given.equals(told)) {
            throw new IllegalArgumentException("%s=%d of %s contradicts auto/%d; name the shard, as in 2/%d"
                    .formatted(source.count(), told.get(), source.server(), given.get(), given.get()));
        }
        return given.or(() -> told)
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s of %s does not say how many shards there are; set %s, or write auto/8"
                                .formatted(source.index(), source.server(), source.count())));
    }

    private Found found(Source source, int count) {
        String index = variable(source.index()).orElseThrow();
        String by = source.index() + "=" + index + " of " + source.server();
        int place = number(source.index(), index);
        int number = source.first().map(first -> place - first + 1).orElseGet(() -> ofArray(place));
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(
                    "%s is not one of %d shards: the jobs must be numbered without gaps".formatted(by, count));
        }
        return new Found(by, new Shard(number, count));
    }

    /** Returns the place of a task among those of its array, such as 3 of {@code --array=2-8:2}. */
    private int ofArray(int task) {
        int first = variable(SLURM_FIRST)
                .map(text -> number(SLURM_FIRST, text))
                .orElseThrow(() -> new IllegalArgumentException(
                        "SLURM_ARRAY_TASK_ID is set, and " + SLURM_FIRST + " is not; name the shard, as in 2/8"));
        int step = variable(SLURM_STEP).map(text -> number(SLURM_STEP, text)).orElse(1);
        if (step > 1 && (task - first) % step != 0) {
            throw new IllegalArgumentException(
                    "SLURM_ARRAY_TASK_ID=%d is not a task of an array that counts from %d in steps of %d; name the shard, as in 2/8"
                            .formatted(task, first, step));
        }
        return (task - first) / Math.max(1, step) + 1;
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(text -> !text.isBlank());
    }

    private static int number(String variable, String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(
                    variable + " must be a number, was '" + text + "'; name the shard, as in 2/8");
        }
        return Integer.parseInt(text);
    }
}
