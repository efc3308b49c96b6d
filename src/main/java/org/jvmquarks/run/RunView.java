package org.jvmquarks.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.terminal.RunDisplay;
import org.jvmquarks.report.terminal.RunProgress;

/**
 * Where and how a run is shown.
 *
 * @param terminal where
 * @param style how tables are drawn there
 * @param detail what is shown of it
 * @param messages told what a user should know before it starts, and what happened to files
 */
public record RunView(PrintStream terminal, TableStyle style, Detail detail, Consumer<String> messages) {

    /** The amount of output about a run. */
    public enum Detail {
        /** Each cell, the matrix at the end and the files written: the run is what was asked for. */
        ALL,
        /** The same without its findings: JUnit tells each failure itself. */
        TESTS,
        /** How far it is, and what failed: it is a step of another command. */
        PROGRESS
    }

    /** Returns whether another command runs it, which tells what matters of it. */
    boolean isOfStep() {
        return detail == Detail.PROGRESS;
    }

    /** @param earlier folder of an earlier run, for the time that is left */
    RunObserver display(Optional<Path> earlier) {
        Durations durations = Durations.ofRun(earlier);
        return detail == Detail.PROGRESS
                ? new RunProgress(terminal, style.width(), durations)
                : new RunDisplay(terminal, style, durations, detail == Detail.ALL);
    }

    ReportFiles reports(Path folder) {
        return new ReportFiles(folder, isOfStep() ? written -> {} : messages, messages);
    }
}
