package org.jvmquarks.report.terminal;

import java.io.PrintStream;
import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.text.Plural;

/** Shows a running run, a line per finished cell, and its matrix at the end. */
public final class RunDisplay implements RunObserver {
    private final PrintStream out;
    private final TableStyle style;
    private final Countdown countdown;
    private final boolean failures;

    /**
     * @param earlier durations of an earlier run of the same mode, for the time that is left
     * @param failures whether the end tells what needs a look: JUnit tells each failure itself
     */
    public RunDisplay(PrintStream out, TableStyle style, Durations earlier, boolean failures) {
        this.out = out;
        this.style = style;
        this.countdown = new Countdown(earlier);
        this.failures = failures;
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
        out.print(DocumentText.ofRun(RunDocument.brief(run, failures), style));
        out.flush();
    }
}
