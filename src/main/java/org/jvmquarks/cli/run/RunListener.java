package org.jvmquarks.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.jvmquarks.Pin;
import org.jvmquarks.cli.shared.Terminal;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.junit.CellReport;
import org.jvmquarks.junit.Settings;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.report.Reports;
import org.jvmquarks.report.terminal.MatrixTable;
import org.jvmquarks.report.terminal.ProofSummary;

/**
 * Shows a run while it goes on, a line per finished cell, and writes the reports and the matrix at
 * its end. JUnit's launcher finds it by {@link java.util.ServiceLoader}; silent when no quark ran.
 */
public final class RunListener implements TestExecutionListener {
    private final PrintStream out = System.out;
    private final AtomicInteger cells = new AtomicInteger();
    private final AtomicLong pins = new AtomicLong();
    private final AtomicLong started = new AtomicLong();

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        pins.set(plan.countTestIdentifiers(RunListener::isPin));
        started.set(System.nanoTime());
        List<String> scrubbed =
                Scrubbed.VARIABLES.stream().filter(name -> System.getenv(name) != null).toList();
        if (pins.get() > 0 && !scrubbed.isEmpty()) {
            out.println("kept from the JDKs under test: " + String.join(", ", scrubbed));
        }
    }

    private static boolean isPin(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .filter(method -> method.getJavaMethod().isAnnotationPresent(Pin.class))
                .isPresent();
    }

    /** Pins that the run leaves out are not to be waited for. */
    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        if (isPin(test)) {
            pins.decrementAndGet();
        }
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        String line = entry.getKeyValuePairs().get(CellReport.KEY);
        if (line != null) {
            int done = cells.incrementAndGet();
            long jdks = Long.parseLong(entry.getKeyValuePairs().getOrDefault(CellReport.JDKS, "1"));
            long elapsedSeconds = (System.nanoTime() - started.get()) / 1_000_000_000;
            out.println(new Progress(done, pins.get() * jdks, elapsedSeconds) + " " + line);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (cells.get() == 0) {
            return;
        }
        Settings settings = Settings.read(plan.getConfigurationParameters()::get);
        Path journal = settings.output().resolve(Journal.FILE_NAME);
        if (Files.exists(journal)) {
            report(JournalReader.read(journal), settings);
        }
    }

    private void report(RunRecord run, Settings settings) {
        out.println();
        out.print(MatrixTable.render(run, Terminal.style()));
        if (settings.mode() != Settings.Mode.VERIFY) {
            boolean everywhere = settings.mode() == Settings.Mode.FALSIFY;
            out.println();
            out.print(ProofSummary.render(run, everywhere, Terminal.style()));
        }
        if (run.cells().stream().noneMatch(cell -> cell.verdict().isDecided())) {
            out.println("no cell was executed, so the run is not green:");
            run.cells().stream()
                    .map(cell -> "  " + cell.jdk() + ": " + cell.reason())
                    .distinct()
                    .forEach(out::println);
        }
        Path folder = settings.output();
        try {
            List<Path> files = Reports.writeAll(run, folder);
            files.forEach(file -> out.println("written: " + file.toAbsolutePath().toUri()));
        } catch (IOException e) {
            out.println("the reports could not be written to " + folder + ": " + e);
        }
    }
}
