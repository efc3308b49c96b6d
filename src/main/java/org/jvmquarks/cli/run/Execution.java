package org.jvmquarks.cli.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.Settings;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.EarlierRun;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunOutput;
import org.jvmquarks.report.ReportFiles;
import org.jvmquarks.report.terminal.Durations;
import org.jvmquarks.report.terminal.RunDisplay;

/**
 * Runs pins as a command does: shows each cell, writes the journal and the reports, and turns
 * signals into an orderly end.
 *
 * @param cells where the cells and the matrix of the run are shown
 * @param messages told which files were written
 */
record Execution(PrintStream cells, Consumer<String> messages) {

    RunResult run(List<PinDefinition> pins, List<Jdk> jdks, Settings settings, EarlierRun earlier) {
        try (RunOutput output =
                RunOutput.open(settings.output(), earlier, jdks.stream().map(Jdk::id).toList())) {
            output.kept()
                    .ifPresent(folder -> messages.accept("the earlier run is kept in " + folder));
            try (Run run =
                    Run.open(
                            jdks,
                            settings,
                            RunObserver.all(
                                    output.journal(),
                                    display(settings.mode(), output.kept()),
                                    new ReportFiles(settings.output(), messages)),
                            output.earlier())) {
                return Interrupts.during(() -> run.execute(pins), run::interrupt);
            }
        }
    }

    private RunDisplay display(Settings.Mode mode, Optional<Path> earlier) {
        return new RunDisplay(
                cells,
                Console.style(),
                switch (mode) {
                    case VERIFY -> RunDisplay.Proof.NONE;
                    case PROVE -> RunDisplay.Proof.ONCE;
                    case FALSIFY -> RunDisplay.Proof.EVERYWHERE;
                },
                Durations.ofRun(earlier));
    }
}
