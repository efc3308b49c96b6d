package org.jvmquarks.journal.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShardPart;

/**
 * The shards among merged runs. Together they are one run of the whole plan, whichever of them are there: so a cell
 * that no shard has is missing, and the merged run can go on.
 *
 * @param runs all merged runs, in the order in which they started
 */
record MergedShards(List<RunRecord> runs) {

    /** @throws JournalException if the shards are parts of different plans */
    MergedShards {
        runs = List.copyOf(runs);
        List<RunRecord> shards =
                runs.stream().filter(run -> part(run).isPresent()).toList();
        for (RunRecord shard : shards) {
            List<String> differences = differences(shards.get(0), shard);
            if (!differences.isEmpty()) {
                throw new JournalException(
                        "cannot merge %s of %s with %s of %s, because they are parts of different plans:%n  %s%nrun one of them again as the other was run"
                                .formatted(
                                        name(shard),
                                        shard.started(),
                                        name(shards.get(0)),
                                        shards.get(0).started(),
                                        String.join(System.lineSeparator() + "  ", differences)));
            }
        }
    }

    private static List<String> differences(RunRecord one, RunRecord other) {
        RunPlan then = one.course().plans().get(0);
        RunPlan now = other.course().plans().get(0);
        List<String> lines = new ArrayList<>(then.inputs().differences(now.inputs()));
        lines.addAll(then.differencesOfPins(now));
        if (lines.isEmpty() && !split(one).equals(split(other))) {
            int before = part(one).orElseThrow().count();
            int after = part(other).orElseThrow().count();
            lines.add(
                    before == after
                            ? "split: balanced by other timings"
                            : "split: %d shards, now %d".formatted(before, after));
        }
        return lines;
    }

    private static String split(RunRecord run) {
        return part(run).orElseThrow().split();
    }

    private static Optional<ShardPart> part(RunRecord run) {
        return run.course().plans().stream().findFirst().flatMap(RunPlan::shard);
    }

    static boolean isShard(RunRecord run) {
        return part(run).isPresent();
    }

    /** Returns {@code shard 2/8}, or {@code the run of 2026-11-01T10:00:00Z}. */
    static String name(RunRecord run) {
        return part(run).map(part -> "shard " + part.label()).orElseGet(() -> "the run of " + run.started());
    }

    /** Returns the plans of the merged run: that of all shards together, and those of other runs. */
    List<RunPlan> plans() {
        Optional<RunPlan> whole = runs.stream()
                .filter(run -> part(run).isPresent())
                .map(run -> run.course().plans().get(0).whole())
                .findFirst();
        List<RunPlan> plans = new ArrayList<>(whole.stream().toList());
        for (RunRecord run : runs) {
            if (part(run).isEmpty()) {
                // A run of everything adds nothing to the plan of the shards, nor does one run
                // twice.
                for (RunPlan plan : run.course().plans()) {
                    if (plans.stream().noneMatch(plan::isSame)) {
                        plans.add(plan);
                    }
                }
            }
        }
        return plans;
    }

    /**
     * Returns why cells are missing: shards that are not there, and runs that ended early.
     *
     * @param missing the cells that no run has
     */
    String why(List<PlannedCell> missing) {
        List<String> reasons = new ArrayList<>();
        NavigableSet<Integer> absent = absent();
        if (!absent.isEmpty()) {
            int count = runs.stream()
                    .flatMap(run -> part(run).stream())
                    .findFirst()
                    .orElseThrow()
                    .count();
            reasons.add((absent.size() == 1 ? "shard " : "shards ")
                    + absent.stream().map(number -> number + "/" + count).collect(Collectors.joining(", "))
                    + (absent.size() == 1 ? " is" : " are")
                    + " not among the journals");
        }
        for (RunRecord run : runs) {
            List<PlannedCell> own = new ArrayList<>(run.missing());
            own.retainAll(missing);
            if (!own.isEmpty()) {
                reasons.add(
                        part(run).isPresent()
                                ? name(run) + ": " + run.course().interruptedBy()
                                : run.course().interruptedBy());
            }
        }
        return reasons.stream().distinct().collect(Collectors.joining("; "));
    }

    private NavigableSet<Integer> absent() {
        NavigableSet<Integer> numbers = new TreeSet<>();
        runs.stream()
                .flatMap(run -> part(run).stream())
                .findFirst()
                .ifPresent(part -> IntStream.rangeClosed(1, part.count()).forEach(numbers::add));
        runs.forEach(run -> part(run).ifPresent(part -> numbers.remove(part.number())));
        return numbers;
    }
}
