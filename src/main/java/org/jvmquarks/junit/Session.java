package org.jvmquarks.junit;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.jvmquarks.Pin;
import org.jvmquarks.catalog.InvalidPinException;
import org.jvmquarks.catalog.PinReader;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.Settings;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.RunFolder;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.report.ReportFiles;
import org.jvmquarks.report.terminal.RunDisplay;
import org.jvmquarks.report.terminal.Terminal;
import org.jvmquarks.settings.SettingValues;

/** One run inside JUnit: the engine's run and its journal. JUnit closes it after the last pin. */
final class Session implements AutoCloseable {
    private final Settings settings;
    private final Run run;
    private final Journal journal;
    private final AtomicInteger leftOut = new AtomicInteger();
    private final Map<Class<?>, PinReader> quarks = new ConcurrentHashMap<>();

    private Session(Settings settings, Run run, Journal journal) {
        this.settings = settings;
        this.run = run;
        this.journal = journal;
    }

    /**
     * @param parameters JUnit's configuration parameters, which fall back on system properties
     * @param plannedPins number of pins that JUnit will run; empty when unknown
     */
    static Session open(
            Function<String, Optional<String>> parameters,
            HostEnvironment environment,
            Optional<Long> plannedPins) {
        Path here = environment.workingDirectory();
        SettingValues values = SettingValues.ofParameters(parameters);
        Settings settings = values.settings(here);
        List<Jdk> jdks = Jdks.select(values.jdks(here), environment);
        RunFolder.clear(settings.output());
        Journal journal =
                Journal.create(
                        settings.output(),
                        HostRecord.ofThisMachine(),
                        Instant.now(),
                        jdks.stream().map(Jdk::id).toList());
        PrintStream out = System.out;
        List<String> withheld = Scrubbed.present(environment.variables().keySet());
        if (!withheld.isEmpty()) {
            out.println("withheld from the JDKs under test: " + String.join(", ", withheld));
        }
        Run run =
                Run.open(
                        jdks,
                        settings,
                        RunObserver.all(
                                journal,
                                new RunDisplay(out, Terminal.style(), proof(settings.mode())),
                                new ReportFiles(settings.output(), out::println)));
        plannedPins.ifPresent(pins -> run.planned(pins * jdks.size()));
        return new Session(settings, run, journal);
    }

    private static RunDisplay.Proof proof(Settings.Mode mode) {
        return switch (mode) {
            case VERIFY -> RunDisplay.Proof.NONE;
            case PROVE -> RunDisplay.Proof.ONCE;
            case FALSIFY -> RunDisplay.Proof.EVERYWHERE;
        };
    }

    Settings settings() {
        return settings;
    }

    Run run() {
        return run;
    }

    /** Returns whether the run is about pins of this kind. */
    boolean includes(Pin pin) {
        boolean included = settings.pins().include(pin.timing());
        if (!included) {
            leftOut.incrementAndGet();
        }
        return included;
    }

    /**
     * Reads a pin; its quark is described once, however many pins it has.
     *
     * @throws ExtensionConfigurationException if the pin is not complete
     */
    PinDefinition pin(Class<?> type, Method method) {
        try {
            return quarks.computeIfAbsent(type, PinReader::new).pin(method, UnaskedJvm::new);
        } catch (InvalidPinException e) {
            throw new ExtensionConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Ends the run and writes its reports.
     *
     * @throws IllegalStateException if the run is not green although no test failed
     */
    @Override
    public void close() {
        try (journal) {
            RunResult result = run.finish();
            if (result.run().cells().isEmpty() && leftOut.get() > 0) {
                throw new IllegalStateException(
                        new RunProblem.NothingSelected(settings.pins()).describe());
            }
            if (!result.problems().isEmpty()) {
                throw new IllegalStateException(
                        result.problems().stream()
                                .map(RunProblem::describe)
                                .collect(Collectors.joining("; ")));
            }
        }
    }
}
