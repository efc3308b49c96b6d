package org.jvmquarks.report.terminal;

import java.io.PrintStream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.verdict.Verdict;

/**
 * Shows how far a run is that another command needs, in at most ten lines, and each cell that failed.
 *
 * <pre>
 * [  4/38   9 s left]
 * [  8/38   7 s left]
 * [  9/38   7 s left] BROKEN         object-header.emptyObject [jdk-25] expected 8 B/op, was 16 (0.4 s)
 * </pre>
 */
public final class RunProgress implements RunObserver {
    private static final int PARTS = 10;

    private final PrintStream out;
    private final int width;
    private final Countdown countdown;
    private int shown;

    /**
     * @param out where the lines go
     * @param width characters of a line
     * @param earlier durations of an earlier run, for the time that is left
     */
    public RunProgress(PrintStream out, int width, Durations earlier) {
        this.out = out;
        this.width = width;
        this.countdown = new Countdown(earlier);
    }

    @Override
    public synchronized void planned(RunPlan plan) {
        countdown.begin(plan.cells());
    }

    @Override
    public synchronized void resumed(RunRecord begun, Resumption resumption) {
        countdown.begin(begun.missing());
    }

    @Override
    public synchronized void cell(CellRecord cell) {
        CellProgress progress = countdown.finished(cell);
        if (isNotable(cell.verdict())) {
            CellLine.lines(progress, cell, width).forEach(out::println);
        } else if (isDue(progress)) {
            out.println(progress);
        }
    }

    private static boolean isNotable(Verdict verdict) {
        return switch (verdict) {
            case BROKEN, ERROR, INCONCLUSIVE -> true;
            case HOLDS, NOT_APPLICABLE -> false;
        };
    }

    /** The last cell needs no line: what comes next says that the run is over. */
    private boolean isDue(CellProgress progress) {
        long planned = progress.planned().orElse(progress.done());
        int part = (int) (PARTS * (long) progress.done() / planned);
        boolean due = part > shown && progress.done() < planned;
        shown = Math.max(shown, part);
        return due;
    }
}
