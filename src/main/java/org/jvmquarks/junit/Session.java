package org.jvmquarks.junit;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.jvmquarks.Pin;
import org.jvmquarks.catalog.InvalidPinException;
import org.jvmquarks.catalog.PinReader;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.catalog.QuarkIds;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.host.classpath.LargeFolders;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.report.terminal.Terminal;
import org.jvmquarks.run.RunRequest;
import org.jvmquarks.run.RunSession;
import org.jvmquarks.run.RunView;
import org.jvmquarks.settings.SettingValues;
import org.jvmquarks.shard.Shard;

/**
 * One run inside JUnit: the engine's run and its journal. JUnit closes it after the last pin; before 5.13 it closes
 * only what has the deprecated type.
 */
@SuppressWarnings("deprecation")
final class Session implements AutoCloseable, ExtensionContext.Store.CloseableResource {
    private final Settings settings;
    private final RunSession session;
    private final Run run;
    private final Optional<PlannedPins.Plan> plan;
    private final AtomicInteger leftOut = new AtomicInteger();
    private final QuarkIds ids = new QuarkIds();
    private final Set<String> mistakes = ConcurrentHashMap.newKeySet();
    private final Map<Class<?>, PinReader> quarks = new ConcurrentHashMap<>();

    private Session(Settings settings, RunSession session, Optional<PlannedPins.Plan> plan) {
        this.settings = settings;
        this.session = session;
        this.run = session.run();
        this.plan = plan;
    }

    /**
     * @param parameters JUnit's configuration parameters, which fall back on system properties
     * @param plan what JUnit will run; empty when unknown
     */
    static Session open(
            Function<String, Optional<String>> parameters,
            HostEnvironment environment,
            Optional<PlannedPins.Plan> plan) {
        SettingValues.requireKnown(environment.properties().keySet());
        plan.map(PlannedPins.Plan::parameters).ifPresent(SettingValues::requireKnown);
        Path here = environment.workingDirectory();
        RunRequest request = RunRequest.of(SettingValues.ofParameters(parameters, here), environment);
        Optional<Shard> shard = request.values().shard(environment.variables());
        List<Jdk> jdks = Jdks.select(request.values().jdks(here), environment);
        PrintStream out = System.out;
        RunSession run =
                RunSession.open(request, jdks, new RunView(out, Terminal.style(), RunView.Detail.TESTS, out::println));
        try {
            Session session = new Session(request.settings(), run, plan);
            session.plan(request.begun().isPresent(), shard);
            if (jdks.stream().anyMatch(jdk -> jdk.source() instanceof JdkSource.Image)) {
                LargeFolders.warnings(session.plannedQuarks()).forEach(out::println);
            }
            return session;
        } catch (RuntimeException e) {
            // A continued run may have started guests to compare builds.
            run.close();
            throw e;
        }
    }

    /** Without a launcher that tells its plan, missing cells cannot be told. */
    private void plan(boolean goesOn, Optional<Shard> shard) {
        if (plan.isEmpty() && shard.isPresent()) {
            throw new IllegalStateException("cannot run shard "
                    + shard.get().label()
                    + ": this launcher of JUnit does not tell which tests it will run; use"
                    + " JUnit 5.13 or later, and junit-platform-launcher");
        }
        if (plan.isEmpty() && goesOn) {
            throw new IllegalStateException("cannot continue the run in "
                    + settings.output()
                    + ": this launcher of JUnit does not tell which tests it will run; use"
                    + " JUnit 5.13 or later, and junit-platform-launcher");
        }
        plan.ifPresent(it -> {
            it.pins().forEach(pin -> ids.add(pin.quark()));
            List<PlannedPins.Planned> pins =
                    it.pins().stream().filter(pin -> isIncluded(pin.method())).toList();
            run.planned(
                    pins.stream()
                            .flatMap(pin -> planned(pin).stream())
                            .distinct()
                            .toList(),
                    pins.stream().<Class<?>>map(PlannedPins.Planned::quark).collect(Collectors.toSet()));
        });
    }

    private Set<Class<?>> plannedQuarks() {
        return plan.stream()
                .flatMap(it -> it.pins().stream())
                .<Class<?>>map(PlannedPins.Planned::quark)
                .collect(Collectors.toSet());
    }

    private boolean isIncluded(Method pin) {
        return settings.pins().include(pin.getAnnotation(Pin.class).timing());
    }

    /** Returns the rows of a pin; none if a mistake in its declaration leaves it without names. */
    private List<PlannedPin> planned(PlannedPins.Planned pin) {
        try {
            String quark = ids.of(pin.quark());
            boolean timing = pin.method().getAnnotation(Pin.class).timing();
            return QuarkDescription.rowNames(pin.method(), run.ids()).stream()
                    .map(row -> new PlannedPin(quark, row, timing))
                    .toList();
        } catch (InvalidPinException toldByItsTest) {
            return List.of();
        }
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
     * Returns whether the run checks a pin on any JDK; if not, other shards do. It takes each pin that has no rows
     * because of a mistake, so that the test of the pin tells of it.
     */
    boolean takes(Class<?> type, Method method) {
        List<PlannedPin> rows = planned(new PlannedPins.Planned(type, method));
        return rows.isEmpty()
                || rows.stream().anyMatch(row -> !run.jdks(row.id()).isEmpty());
    }

    /**
     * Reads the rows of a pin; its quark is described once, however many pins it has. A pin with a mistake is left out
     * of the run, so that no run waits for its cells or is resumed for them.
     *
     * @throws ExtensionConfigurationException if the pin is not complete
     */
    List<PinDefinition> pin(Class<?> type, Method method) {
        try {
            ids.of(type);
            return quarks.computeIfAbsent(type, PinReader::new).pin(method, UnaskedJvm::new).stream()
                    .flatMap(pin -> run.rows(pin).stream())
                    .toList();
        } catch (InvalidPinException e) {
            String mistake = String.valueOf(e.getMessage());
            leaveOut(new PlannedPins.Planned(type, method), mistake);
            if (mistakes.add(mistake)) {
                run.note("not run: " + mistake);
            }
            // The mistake lies in the declaration; the frames of its reader show nothing more.
            throw new PinFrames(type, method).in(new ExtensionConfigurationException(mistake));
        }
    }

    /**
     * Ends the run and writes its reports.
     *
     * @throws IllegalStateException if the run is not green although no test failed
     */
    @Override
    public void close() {
        try (session) {
            RunResult result = finish();
            if (leftOut.get() > 0 && selectedNothing(result)) {
                throw new IllegalStateException(new RunProblem.NothingSelected(settings.pins()).describe());
            }
            if (!result.problems().isEmpty()) {
                throw new IllegalStateException(
                        result.problems().stream().map(RunProblem::describe).collect(Collectors.joining("; ")));
            }
        }
    }

    private RunResult finish() {
        try {
            plan.ifPresent(this::leaveOut);
        } catch (RuntimeException e) {
            run.finish();
            throw e;
        }
        return run.finish();
    }

    /** A shard may have nothing to do, and a run may end before its first cell. */
    private static boolean selectedNothing(RunResult result) {
        return result.run().cells().isEmpty()
                && result.run().course().plans().stream()
                        .allMatch(it -> it.pins().isEmpty());
    }

    /** Records the pins that JUnit skipped, so that they do not count as missing. */
    private void leaveOut(PlannedPins.Plan it) {
        for (PlannedPins.Skipped skipped : it.skipped()) {
            if (isIncluded(skipped.pin().method())
                    && takes(skipped.pin().quark(), skipped.pin().method())) {
                leaveOut(skipped.pin(), skipped.why());
            }
        }
    }

    private void leaveOut(PlannedPins.Planned pin, String why) {
        planned(pin).forEach(row -> run.leftOut(new SkippedPin(row.quark(), row.pin(), why)));
    }
}
