package org.jvmquarks.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.RunOutput;
import org.jvmquarks.report.ReportFiles;
import org.jvmquarks.report.terminal.RunDisplay;
import org.jvmquarks.report.terminal.RunProgress;
import org.jvmquarks.report.terminal.TableStyle;

/**
 * Runs pins as a command does: shows how the run goes, writes the journal and the reports, and
 * turns signals into an orderly end.
 *
 * @param terminal where the run is shown
 * @param style how tables are drawn there
 * @param detail what is shown of it
 * @param messages told what happened to files
 */
public record Execution(
        PrintStream terminal, TableStyle style, Detail detail, Consumer<String> messages) {

    /** The amount of output about a run. */
    public enum Detail {
        /**
         * Each cell, the matrix at the end and the files written: the run is what was asked for.
         */
        ALL,
        /** How far it is, and what failed: it is a step of another command. */
        PROGRESS
    }

    /** Runs pins as a step of another command, which has not yet seen to this program's heap. */
    public RunResult run(
            List<PinDefinition> pins, List<Jdk> jdks, Settings settings, EarlierRun earlier) {
        OwnHeap.keepSmall();
        return run(
                pins,
                jdks,
                settings,
                earlier,
                UnaryOperator.identity(),
                LanePlan.alone("this run is a step of another command"));
    }

    /**
     * @param part takes the part of this run out of the whole plan
     * @param lanes where claims about time run
     */
    public RunResult run(
            List<PinDefinition> pins,
            List<Jdk> jdks,
            Settings settings,
            EarlierRun earlier,
            UnaryOperator<RunPlan> part,
            LanePlan lanes) {
        OwnCompiler.leaveOutC2();
        try (RunOutput output =
                RunOutput.open(settings.output(), earlier, jdks.stream().map(Jdk::id).toList())) {
            output.kept()
                    .ifPresent(folder -> messages.accept("the earlier run is kept in " + folder));
            ReaderWatch reader = new ReaderWatch(terminal);
            try (Run run =
                    Run.open(
                            jdks,
                            settings,
                            RunObserver.all(
                                    output.journal(),
                                    display(settings.mode(), output.kept()),
                                    reader,
                                    reports(settings.output())),
                            output.earlier(),
                            part)) {
                reader.interrupts(run::interrupt);
                return Interrupts.during(() -> run.execute(pins, lanes), run::interrupt);
            }
        }
    }

    private RunObserver display(Settings.Mode mode, Optional<Path> earlier) {
        Durations durations = Durations.ofRun(earlier);
        return switch (detail) {
            case PROGRESS -> new RunProgress(terminal, style.width(), durations);
            case ALL -> new RunDisplay(terminal, style, proof(mode), durations);
        };
    }

    private static RunDisplay.Proof proof(Settings.Mode mode) {
        return switch (mode) {
            case VERIFY -> RunDisplay.Proof.NONE;
            case PROVE -> RunDisplay.Proof.ONCE;
            case FALSIFY -> RunDisplay.Proof.EVERYWHERE;
        };
    }

    private ReportFiles reports(Path folder) {
        return switch (detail) {
            case PROGRESS -> new ReportFiles(folder, written -> {}, messages);
            case ALL -> new ReportFiles(folder, messages, messages);
        };
    }
}
