package org.jvmquarks.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.junit.CellReport;
import org.jvmquarks.junit.Settings;
import org.jvmquarks.report.Reports;
import org.jvmquarks.report.terminal.MatrixTable;

/**
 * Shows a run while it goes on, a line per finished cell, and writes the reports and the matrix at
 * its end. JUnit's launcher finds it by {@link java.util.ServiceLoader}; silent when no quark ran.
 */
public final class RunListener implements TestExecutionListener {
    private final PrintStream out = System.out;
    private final AtomicInteger cells = new AtomicInteger();

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        String line = entry.getKeyValuePairs().get(CellReport.KEY);
        if (line != null) {
            out.println("[" + cells.incrementAndGet() + "] " + line);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (cells.get() == 0) {
            return;
        }
        Path folder =
                Path.of(
                        plan.getConfigurationParameters()
                                .get(Settings.OUTPUT)
                                .orElse(Settings.DEFAULT_OUTPUT));
        Path journal = folder.resolve(Journal.FILE_NAME);
        if (Files.exists(journal)) {
            report(JournalReader.read(journal), folder);
        }
    }

    private void report(RunRecord run, Path folder) {
        out.println();
        out.print(MatrixTable.render(run, Terminal.style()));
        try {
            List<Path> files = Reports.writeAll(run, folder);
            files.forEach(file -> out.println("written: " + file.toAbsolutePath().toUri()));
        } catch (IOException e) {
            out.println("the reports could not be written to " + folder + ": " + e);
        }
    }
}
