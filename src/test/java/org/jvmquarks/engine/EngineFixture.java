package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.engine.cell.RerunCommand;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FakeLauncher;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.TimingPolicy;

/** A run on JDKs that only seem to start: each guest answers with a captured identity of JDK 17. */
public final class EngineFixture {
    /** An option that no guest has to prove, so that the fake one may be started with it. */
    static final Falsifier SWAP = Falsifier.byFlags(VersionRange.all(), List.of("-Xss2m"));

    private final Path folder;
    private final FakeLauncher launcher = new FakeLauncher();
    private final AtomicLong clock = new AtomicLong();
    private final List<TestedJdk> jdks = new ArrayList<>();
    private final Log log = new Log();
    private String code = "1.0 (same)";
    private UnaryOperator<RunPlan> part = whole -> whole;
    private int closed;
    private Optional<String> cannotClose = Optional.empty();

    /** Remembers what it is told. */
    static final class Log implements RunObserver {
        final List<String> events = new ArrayList<>();
        final List<CellRecord> cells = new ArrayList<>();

        @Override
        public synchronized void planned(RunPlan plan) {
            events.add("planned " + plan.cells().size());
        }

        @Override
        public synchronized void resumed(RunRecord earlier, Resumption resumption) {
            events.add("resumed " + earlier.cells().size());
        }

        @Override
        public synchronized void leftOut(SkippedPin pin) {
            events.add("left out " + pin.pin());
        }

        @Override
        public synchronized void note(String note) {
            events.add("note " + note);
        }

        @Override
        public synchronized void ended(RunEnd end) {
            events.add("ended" + end.interruptedBy().map(by -> ", " + by).orElse(""));
        }

        @Override
        public synchronized void jdk(JdkRecord jdk) {
            events.add("jdk " + jdk.id());
        }

        @Override
        public synchronized void quark(QuarkRecord quark) {
            events.add("quark " + quark.id());
        }

        @Override
        public synchronized void cell(CellRecord cell) {
            events.add("cell " + cell.pin() + " " + cell.jdk());
            cells.add(cell);
        }

        @Override
        public synchronized void finished(RunRecord run) {
            events.add("finished " + run.cells().size());
        }
    }

    public EngineFixture(Path folder, String... ids) throws IOException {
        this.folder = folder;
        launcher.always(Captures.text("identity", Captures.OPENJDK_17), new Exit.Code(0));
        for (String id : ids) {
            jdks.add(jdk(id, 17));
        }
    }

    /** A JDK that the matrix says to be of that version; the guest says 17. */
    TestedJdk jdk(String id, int feature) throws IOException {
        return jdk(id, feature, new JdkSource.Home(folder.toAbsolutePath()));
    }

    private TestedJdk jdk(String id, int feature, JdkSource source) throws IOException {
        Jdk jdk = new Jdk(id, OptionalInt.of(feature), Optional.empty(), source, List.of(), ContainerLimits.none());
        return new TestedJdk(jdk, launcher, GuestRuntime.prepare(folder, Duration.ofSeconds(7)));
    }

    /** Adds a JDK whose guests say that they are an early-access build of 17. */
    EngineFixture earlyAccess(String id) throws IOException {
        launcher.always(
                Captures.text("identity", Captures.OPENJDK_17).replaceAll("17\\.0\\.[0-9.]+[0-9]", "17-ea"),
                new Exit.Code(0));
        return with(jdk(id, 17));
    }

    /** Adds a JDK of a container image. */
    public EngineFixture withImage(String id) throws IOException {
        return with(jdk(id, 17, new JdkSource.Image("eclipse-temurin:17-jdk")));
    }

    EngineFixture with(TestedJdk jdk) {
        jdks.add(jdk);
        return this;
    }

    /** Lets the first guest after the one that proves the identity refuse to start. */
    EngineFixture refuses() throws IOException {
        launcher.guest(Captures.text("identity", Captures.OPENJDK_17), new Exit.Code(0))
                .guest("", new Exit.Code(1));
        return this;
    }

    public FakeLauncher launcher() {
        return launcher;
    }

    public Log log() {
        return log;
    }

    int closed() {
        return closed;
    }

    EngineFixture cannotClose(String message) {
        cannotClose = Optional.of(message);
        return this;
    }

    private void close() {
        closed++;
        cannotClose.ifPresent(message -> {
            throw new IllegalStateException(message);
        });
    }

    public Run run(Mode mode) {
        return run(settings(mode, folder), log);
    }

    /** A run whose clock goes on by a second each time it is read. */
    public Run run(Settings settings, RunObserver observer) {
        return run(settings, observer, Optional.empty());
    }

    /** A run that goes on with an earlier one. */
    Run resume(RunRecord earlier, Mode mode) {
        return run(settings(mode, folder), log, Optional.of(earlier));
    }

    /** Other code than the one that the earlier run had. */
    EngineFixture otherCode() {
        code = "1.0 (other)";
        return this;
    }

    /** Takes that part of the plan only. */
    EngineFixture part(UnaryOperator<RunPlan> taken) {
        part = taken;
        return this;
    }

    private Run run(Settings settings, RunObserver observer, Optional<RunRecord> earlier) {
        return new Run(
                new TestedJdks(jdks, this::close),
                settings,
                observer,
                earlier,
                part,
                new RunHost(() -> clock.getAndAdd(1_000_000_000), classes -> code));
    }

    static Settings settings(Mode mode) {
        return settings(mode, InconclusivePolicy.ABORT);
    }

    static Settings settings(Mode mode, InconclusivePolicy inconclusive) {
        return settings(mode, PinKinds.ALL, inconclusive, Path.of("out"));
    }

    /** Settings of a run whose JDKs somebody asked for. */
    static Settings asked(Path output) {
        return settings(
                Mode.VERIFY, PinKinds.ALL, InconclusivePolicy.ABORT, output, new TreeMap<>(Map.of("jdks", "jdk-17")));
    }

    static Settings settings(Mode mode, Path output) {
        return settings(mode, PinKinds.ALL, InconclusivePolicy.ABORT, output);
    }

    static Settings settings(Mode mode, PinKinds kinds, InconclusivePolicy inconclusive, Path output) {
        return settings(mode, kinds, inconclusive, output, new TreeMap<>());
    }

    private static Settings settings(
            Mode mode,
            PinKinds kinds,
            InconclusivePolicy inconclusive,
            Path output,
            SortedMap<String, String> request) {
        return new Settings(
                mode,
                kinds,
                inconclusive,
                output,
                Duration.ofSeconds(7),
                TimingPolicy.standard(),
                new RerunCommand() {
                    @Override
                    public String of(PinDefinition pin, List<Jdk> jdks) {
                        return "rerun "
                                + pin.id()
                                + " on "
                                + jdks.stream().map(Jdk::id).collect(Collectors.joining(" and "));
                    }

                    @Override
                    public String resume() {
                        return "run --resume";
                    }
                },
                request);
    }

    static Expectation expected(VersionRange versions) {
        return new Expectation(Optional.empty(), versions, Optional.empty(), List.of(), List.of());
    }

    public static PinDefinition pin(String name, PinBody body) {
        return pin(name, VersionRange.all(), false, List.of(), List.of(SWAP), body);
    }

    public static PinDefinition pin(
            String name,
            VersionRange versions,
            boolean timing,
            List<Requirement> requirements,
            List<Falsifier> falsifiers,
            PinBody body) {
        return definition(
                new PinRecord(
                        name,
                        "the claim of " + name,
                        versions.equals(VersionRange.all()) ? List.of() : List.of(expected(versions)),
                        timing,
                        false,
                        List.of()),
                requirements,
                falsifiers,
                body);
    }

    /** A pin with this claim and these expectations. */
    static PinDefinition expecting(String claim, PinBody body, Expectation... expectations) {
        return definition(
                new PinRecord("x", claim, List.of(expectations), false, false, List.of()),
                List.of(),
                List.of(SWAP),
                body);
    }

    /** A pin about defaults. */
    static PinDefinition ergonomic(String name, PinBody body) {
        return definition(
                new PinRecord(name, "a default", List.of(), false, true, List.of()),
                List.of(new Requirement.BareJvm()),
                List.of(SWAP),
                body);
    }

    static PinDefinition definition(
            PinRecord pin, List<Requirement> requirements, List<Falsifier> falsifiers, PinBody body) {
        return new PinDefinition(
                new QuarkRecord(
                        "sample",
                        "Sample",
                        "memory",
                        "a test",
                        EngineFixture.class.getName(),
                        true,
                        Optional.empty(),
                        List.of(pin)),
                EngineFixture.class,
                pin,
                requirements,
                falsifiers,
                List.of(),
                body);
    }

    /** Asks the JDK something, and observes the number of the answer. */
    static void ask(CellContext context, int value) {
        context.run(GuestRequest.of("identity"));
        context.record(Observation.exact(context.key("Answer", "value"), value, ""));
    }

    /** A check that comes to the next of these each time: holds, broken, error, noise, missing. */
    static PinBody script(String... steps) {
        List<String> left = new ArrayList<>(List.of(steps));
        return context -> {
            ask(context, steps.length - left.size());
            String step;
            synchronized (left) {
                step = left.isEmpty() ? "no further check" : left.remove(0);
            }
            switch (step) {
                case "holds" -> {}
                case "broken" -> throw new AssertionError("expected 16, was 8");
                case "error" -> throw new CellError(ErrorKind.TIMEOUT, "too slow");
                case "noise" -> throw new Inconclusive("too much noise");
                case "missing" -> throw new NotApplicable("not here");
                default -> throw new IllegalStateException(step);
            }
        };
    }

    /** Returns the cell of a pin on one JDK that works. */
    static CellRecord verify(Path folder, PinDefinition pin) throws IOException {
        return only(new EngineFixture(folder, "jdk-17"), Mode.VERIFY, pin);
    }

    /** Returns the only cell of a run of one pin. */
    static CellRecord only(EngineFixture fixture, Mode mode, PinDefinition pin) {
        RunResult result = fixture.run(mode).execute(List.of(pin));
        assertThat(result.run().cells()).hasSize(1);
        return result.run().cells().get(0);
    }

    /** As if it was thrown by line 42 of the quark, called by the JDK. */
    static <T extends Throwable> T thrownHere(T thrown) {
        return thrownIn(EngineFixture.class.getName() + "$Probe", thrown);
    }

    static <T extends Throwable> T thrownIn(String className, T thrown) {
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.lang.Class", "forName", "Class.java", 1),
            new StackTraceElement("jdk.internal.Odd", "call", "Odd.java", 1),
            new StackTraceElement(className, "op", "EngineFixture.java", 42)
        });
        return thrown;
    }
}
