package org.jvmquarks.shard;

import java.util.Optional;
import org.jvmquarks.journal.Durations;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunRecord;

/**
 * How much each cell adds to the wall time of a run, in seconds. Exact cells share the processors,
 * those that measure time do not.
 *
 * <p>All shards must come to the same split, so nothing here depends on the machine.
 *
 * @param durations of cells of an earlier run, completed by typical ones
 * @param processors of the machine on which the durations were measured
 */
public record Estimates(Durations durations, int processors) {
    /** An exact cell of which nothing is known, in seconds. */
    private static final double EXACT_SECONDS = 1;

    /** A cell that measures time and of which nothing is known, in seconds. */
    private static final double TIMING_SECONDS = 8;

    /** To start a JDK, in a container or not, and let it prove what it is, in seconds. */
    static final double JDK_SECONDS = 2;

    /** Those of the machine that measured the typical durations. */
    private static final int TYPICAL_PROCESSORS = 2;

    public Estimates {
        if (processors < 1) {
            throw new IllegalArgumentException("a machine has a processor, was " + processors);
        }
    }

    /**
     * Returns estimates from an earlier run.
     *
     * @param earlier empty for typical ones
     */
    public static Estimates of(Optional<RunRecord> earlier) {
        return earlier.map(
                        run ->
                                new Estimates(
                                        Durations.of(run.cells()).orElse(Durations.typical()),
                                        run.host().processors()))
                .orElseGet(() -> new Estimates(Durations.typical(), TYPICAL_PROCESSORS));
    }

    double seconds(PlannedCell cell) {
        return cell.pin().timing()
                ? durations.of(cell).orElse(TIMING_SECONDS)
                : durations.of(cell).orElse(EXACT_SECONDS) / processors;
    }
}
