package org.jvmquarks.report.terminal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.file.Durations;

/**
 * Estimates the time that is left of a run.
 *
 * <p>A cell to come takes as long as in an earlier run, scaled by how the finished cells compare with it; without an
 * earlier run as long as on other JDKs of this one, or else as the mean of its kind. Exact cells run at the same time,
 * as many as the finished ones show; then those that measure time run one after the other.
 *
 * <p>It has no clock: it is told the elapsed time.
 */
final class Eta {
    /** A guess until the first cell of the kind is finished. */
    private static final double EXACT_SECONDS = 1;

    /** A guess until the first cell of the kind is finished. */
    private static final double TIMING_SECONDS = 8;

    /** Share of the cells that must be finished, or known from an earlier run. */
    private static final double ENOUGH_FINISHED = 0.1;

    private static final double ENOUGH_KNOWN = 0.5;

    private final Durations earlier;
    private final int processors;
    private final Map<CellId, PlannedCell> left = new HashMap<>();
    private final Backlog exact = new Backlog(EXACT_SECONDS);
    private final Backlog timing = new Backlog(TIMING_SECONDS);
    private final int planned;
    private final long known;

    /**
     * @param cells that will run, each once
     * @param earlier durations of earlier cells
     * @param processors number of exact cells that run at the same time
     */
    Eta(List<PlannedCell> cells, Durations earlier, int processors) {
        if (processors < 1) {
            throw new IllegalArgumentException("a run needs a processor, has " + processors);
        }
        this.earlier = earlier;
        this.processors = processors;
        for (PlannedCell work : cells) {
            if (left.put(work.id(), work) == null) {
                backlog(work).add(work, earlier.of(work));
            }
        }
        this.planned = left.size();
        this.known = left.values().stream()
                .filter(work -> earlier.of(work).isPresent())
                .count();
    }

    /** Takes a finished cell; ignores one that was not planned, or that was finished before. */
    void finished(CellId cell, double seconds) {
        PlannedCell work = left.remove(cell);
        if (work != null) {
            backlog(work).finish(work, earlier.of(work), seconds);
        }
    }

    private Backlog backlog(PlannedCell work) {
        return work.pin().timing() ? timing : exact;
    }

    /**
     * Returns the wall time that is left; empty as long as an estimate would be a guess: before the first cell is
     * finished, and without an earlier run before a tenth is.
     *
     * @param elapsedSeconds since the first cell was started
     */
    OptionalDouble secondsLeft(double elapsedSeconds) {
        int finished = planned - left.size();
        boolean enough = finished >= ENOUGH_FINISHED * planned || known >= ENOUGH_KNOWN * planned;
        return finished == 0 || !enough
                ? OptionalDouble.empty()
                : OptionalDouble.of(exact.secondsLeft() / concurrency(elapsedSeconds) + timing.secondsLeft());
    }

    /**
     * Returns how many exact cells run at the same time: at least one, as the start of the first guests takes longer
     * than the first cells.
     */
    private double concurrency(double elapsedSeconds) {
        double wall = elapsedSeconds - timing.secondsTaken();
        return wall <= 0 || exact.secondsTaken() == 0 ? processors : Math.max(1, exact.secondsTaken() / wall);
    }
}
