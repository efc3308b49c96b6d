package org.jvmquarks.run;

import java.util.List;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.evidence.code.MachineCodeReader;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.file.RunOutput;

/**
 * An open run with its folder, its journal, its display and its reports: the same for each driver. JUnit checks its
 * cells one by one; a command has {@linkplain #execute all of them} checked.
 */
public final class RunSession implements AutoCloseable {
    private final Run run;
    private final RunOutput output;
    private final ReaderWatch reader;

    private RunSession(Run run, RunOutput output, ReaderWatch reader) {
        this.run = run;
        this.output = output;
        this.reader = reader;
    }

    /**
     * Tells what a user should know before the first cell, and opens the run; starts no guest yet.
     *
     * @throws org.jvmquarks.journal.JournalException if the folder is not for a run, or if there is no run that could
     *     go on
     */
    public static RunSession open(RunRequest request, List<Jdk> jdks, RunView view) {
        Settings settings = request.settings();
        warn(request.withheld(), jdks, view);
        RunOutput output = RunOutput.open(
                settings.output(), request.earlier(), jdks.stream().map(Jdk::id).toList());
        try {
            output.kept().ifPresent(folder -> view.messages().accept("the earlier run is kept in " + folder));
            ReaderWatch reader = new ReaderWatch(view.terminal());
            Run run = Run.open(
                    jdks,
                    settings,
                    RunObserver.all(
                            output.journal(), view.display(output.kept()), reader, view.reports(settings.output())),
                    output.earlier(),
                    request.part());
            return new RunSession(run, output, reader);
        } catch (RuntimeException e) {
            output.close();
            throw e;
        }
    }

    private static void warn(List<String> withheld, List<Jdk> jdks, RunView view) {
        if (!withheld.isEmpty() && !view.isOfStep()) {
            view.messages().accept("withheld from the JDKs under test: " + String.join(", ", withheld));
        }
        MachineCodeReader.warnings(jdks).forEach(view.messages());
    }

    public Run run() {
        return run;
    }

    /**
     * Checks all cells and ends the run. This program does nothing else meanwhile: it leaves the processors to the
     * guests, and a signal or a reader who goes away ends the run in order.
     *
     * @param lanes where claims about time run
     */
    public RunResult execute(List<PinDefinition> pins, LanePlan lanes) {
        OwnCompiler.leaveOutC2();
        reader.interrupts(run::interrupt);
        return Interrupts.during(() -> run.execute(pins, lanes), run::interrupt);
    }

    /** Ends the guests that still run, and releases the folder. */
    @Override
    public void close() {
        try (output) {
            run.close();
        }
    }
}
