package org.jvmquarks.report.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.function.BiFunction;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.text.Plural;

/** Shows a running run, a line per finished cell, and its matrix at the end. */
public final class RunDisplay implements RunObserver {
    private final PrintStream out;
    private final TableStyle style;
    private final Proof proof;
    private final Countdown countdown;
    private final BiFunction<RunRecord, TableStyle, String> table;

    /** Which falsifiers the run executes, for the summary of what they proved. */
    public enum Proof {
        NONE,
        /** Each falsifier on one JDK. */
        ONCE,
        /** Each falsifier on each JDK. */
        EVERYWHERE
    }

    public RunDisplay(PrintStream out, TableStyle style, Proof proof) {
        this(out, style, proof, Durations.typical());
    }

    /** @param earlier durations of an earlier run of the same mode, for the time that is left */
    public RunDisplay(PrintStream out, TableStyle style, Proof proof, Durations earlier) {
        this(out, style, proof, new Countdown(earlier), MatrixTable::render);
    }

    private RunDisplay(
            PrintStream out,
            TableStyle style,
            Proof proof,
            Countdown countdown,
            BiFunction<RunRecord, TableStyle, String> table) {
        this.out = out;
        this.style = style;
        this.proof = proof;
        this.countdown = countdown;
        this.table = table;
    }

    /** Returns one for tests: JUnit tells each failure itself, with all that the run would say. */
    public static RunDisplay ofTests(PrintStream out, TableStyle style, Proof proof, Durations earlier) {
        return new RunDisplay(out, style, proof, new Countdown(earlier), MatrixTable::withoutFindings);
    }

    @Override
    public synchronized void planned(RunPlan plan) {
        plan.shard()
                .ifPresent(part -> out.printf(
                        "shard %s: %d of %d cells%s%n",
                        part.label(),
                        plan.cells().size(),
                        plan.whole().cells().size(),
                        part.cells().isEmpty()
                                ? "; the other shards do all of them"
                                : ", on " + String.join(", ", part.cells().keySet())));
        countdown.begin(plan.cells());
    }

    @Override
    public synchronized void resumed(RunRecord begun, Resumption resumption) {
        List<PlannedCell> missing = begun.unasked();
        int planned = begun.course().planned().size();
        int finished = planned - missing.size();
        int again = missing.size() - begun.missing().size();
        out.printf(
                "continuing the run of %s: %d of %d cells %s finished, %s%s%n",
                begun.started(),
                finished,
                planned,
                finished == 1 ? "is" : "are",
                Plural.count(missing.size() - again, "is missing", "are missing"),
                again == 0 ? "" : ", " + Plural.count(again, "is checked again", "are checked again"));
        countdown.begin(missing);
    }

    @Override
    public synchronized void cell(CellRecord cell) {
        CellLine.lines(countdown.finished(cell), cell, style.width()).forEach(out::println);
    }

    @Override
    public synchronized void finished(RunRecord run) {
        if (run.cells().isEmpty()) {
            return;
        }
        out.println();
        out.print(table.apply(run, style));
        if (proof != Proof.NONE) {
            out.println();
            out.print(ProofSummary.render(run, proof == Proof.EVERYWHERE, style));
        }
        if (run.cells().stream().noneMatch(cell -> cell.verdict().isDecided())) {
            out.println("no cell was decided, so the run is not green:");
            run.cells().stream().map(cell -> "  " + told(cell)).distinct().forEach(out::println);
        }
        out.flush();
    }

    /** Most reasons name their JDK themselves, some at the end. */
    private static String told(CellRecord cell) {
        return cell.reason().contains(cell.jdk()) ? cell.reason() : cell.jdk() + ": " + cell.reason();
    }
}
