package org.jvmquarks.shard;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;

/**
 * How much each cell adds to the wall time of a run, in seconds. Exact cells run at the same time, those that measure
 * time do not.
 *
 * <p>For example, a run with 356 s of exact cells had ended them after 81 s: each added its time divided by 4.4. Cells
 * that wait hold no processor, so this is more than the number of processors.
 *
 * <p>All shards must come to the same split, so nothing here depends on the machine.
 *
 * @param durations of cells of an earlier run, completed by typical ones
 * @param together how many exact cells ran at a time when the durations were measured
 * @param machine the machine on which they were measured, in words
 */
public record Estimates(Durations durations, double together, String machine) {
    /** An exact cell of which nothing is known, in seconds. */
    private static final double EXACT_SECONDS = 1;

    /** A cell that measures time and of which nothing is known, in seconds. */
    private static final double TIMING_SECONDS = 8;

    /** To start a JDK, in a container or not, and let it prove what it is, in seconds. */
    static final double JDK_SECONDS = 2;

    /**
     * A run of all exact pins on two JDKs of the machine with the typical durations took 191 s, and their sum is 573 s.
     */
    private static final double TYPICAL_TOGETHER = 3.0;

    /** The machine of the typical durations. */
    private static final String TYPICAL_MACHINE = "a machine with 2 processors";

    /** Exact cells that run at a time on each processor, where a journal does not say it. */
    private static final double EACH_PROCESSOR = TYPICAL_TOGETHER / 2;

    public Estimates {
        if (!(together >= 1 && Double.isFinite(together))) {
            throw new IllegalArgumentException("expected at least one cell to run at a time, was " + together);
        }
    }

    /**
     * Returns estimates from an earlier run.
     *
     * @param earlier empty for typical ones
     */
    public static Estimates of(Optional<RunRecord> earlier) {
        return earlier.map(Estimates::of)
                .orElseGet(() -> new Estimates(Durations.typical(), TYPICAL_TOGETHER, TYPICAL_MACHINE));
    }

    private static Estimates of(RunRecord run) {
        int processors = run.host().processors();
        return new Estimates(
                Durations.of(run.cells()).orElse(Durations.typical()),
                together(run).orElse(processors * EACH_PROCESSOR),
                "a machine with %d %s, as in the run of %s"
                        .formatted(processors, processors == 1 ? "processor" : "processors", run.started()));
    }

    /** Empty if the run had no exact cells, or does not say how long they took in all. */
    private static Optional<Double> together(RunRecord run) {
        List<RunCost> costs = run.course().costs();
        double wall = costs.stream()
                .flatMap(cost -> cost.phases().stream())
                .filter(phase -> phase.name().equals(RunCost.Phase.EXACT))
                .mapToDouble(RunCost.Phase::seconds)
                .sum();
        Set<PinId> timing = run.course().planned().stream()
                .filter(cell -> cell.pin().timing())
                .map(cell -> cell.pin().id())
                .collect(Collectors.toSet());
        double sum = run.cells().stream()
                .filter(cell -> !timing.contains(cell.pinId()))
                .mapToDouble(CellRecord::seconds)
                .sum();
        return wall > 0 && sum > 0 && costs.stream().noneMatch(RunCost::isUnrecorded)
                ? Optional.of(Math.max(1, sum / wall))
                : Optional.empty();
    }

    /** Returns what a cell adds to the wall time of a run. */
    double seconds(PlannedCell cell) {
        return cell.pin().timing() ? alone(cell) : alone(cell) / together;
    }

    /** Returns the wall time of a cell: a run takes at least as long, even if all else runs concurrently. */
    double alone(PlannedCell cell) {
        return durations.of(cell).orElse(cell.pin().timing() ? TIMING_SECONDS : EXACT_SECONDS);
    }
}
