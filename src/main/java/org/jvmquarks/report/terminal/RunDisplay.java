package org.jvmquarks.report.terminal;

import java.io.PrintStream;
import java.util.OptionalLong;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunRecord;

/** Shows a run while it goes on, a line per finished cell, and its matrix at the end. */
public final class RunDisplay implements RunObserver {
    private final PrintStream out;
    private final TableStyle style;
    private final Proof proof;
    private final long started = System.nanoTime();
    private int done;
    private OptionalLong planned = OptionalLong.empty();

    /** Which falsifiers the run executes, for the summary of what they proved. */
    public enum Proof {
        NONE,
        /** Each falsifier on one JDK. */
        ONCE,
        /** Each falsifier on each JDK. */
        EVERYWHERE
    }

    public RunDisplay(PrintStream out, TableStyle style, Proof proof) {
        this.out = out;
        this.style = style;
        this.proof = proof;
    }

    @Override
    public synchronized void planned(long cells) {
        planned = OptionalLong.of(cells);
    }

    @Override
    public synchronized void cell(CellRecord cell) {
        done++;
        long elapsedSeconds = (System.nanoTime() - started) / 1_000_000_000;
        out.println(new Progress(done, planned, elapsedSeconds) + " " + CellLine.of(cell));
    }

    @Override
    public synchronized void finished(RunRecord run) {
        if (run.cells().isEmpty()) {
            return;
        }
        out.println();
        out.print(MatrixTable.render(run, style));
        if (proof != Proof.NONE) {
            out.println();
            out.print(ProofSummary.render(run, proof == Proof.EVERYWHERE, style));
        }
        if (run.cells().stream().noneMatch(cell -> cell.verdict().isDecided())) {
            out.println("no cell was decided, so the run is not green:");
            run.cells().stream()
                    .map(cell -> "  " + cell.jdk() + ": " + cell.reason())
                    .distinct()
                    .forEach(out::println);
        }
        out.flush();
    }
}
