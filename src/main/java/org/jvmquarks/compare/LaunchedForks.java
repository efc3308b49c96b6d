package org.jvmquarks.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhLaunch;
import org.jvmquarks.compare.jmh.JmhLaunch.Extras;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.evidence.UnknownLine;
import org.jvmquarks.evidence.code.LoopVectors;
import org.jvmquarks.evidence.compilation.HotCode;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.host.PrintedFlags;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;

/** Forks of the JMHs of a comparison. Keeps what a fork leaves if it failed. */
final class LaunchedForks implements Forks {
    /** Time of an iteration with a profiler: long, so that what JMH allocates counts little. */
    static final Duration PROFILED = Duration.ofMillis(200);

    private static final int PROFILED_ITERATIONS = 3;

    /** So many that C2 has compiled the loop, also if other work takes most of the processor. */
    private static final int WARM_UP = 20;

    /** Time of the measured iterations with a profiler. */
    static final Duration MEASURED = PROFILED.multipliedBy(PROFILED_ITERATIONS);

    private static final Iterations WITH_PROFILER = new Iterations(
            Optional.of(new Iterations.Series(WARM_UP, "100ms")),
            Optional.of(new Iterations.Series(PROFILED_ITERATIONS, PROFILED.toMillis() + "ms")));

    private static final List<String> GC_PROFILER = List.of("gc");

    /**
     * Makes a thread wait until its code is compiled. Otherwise the compiler may get its processor after a short fork
     * has ended, if other work keeps the machine busy.
     */
    private static final String COMPILE_AT_ONCE = "-Xbatch";

    /** JMH's VM and its fork write one each. */
    private static final String LOG = "compilation-%p.log";

    private static final List<String> LOGGED = List.of(
            "-XX:+UnlockDiagnosticVMOptions", "-XX:+LogCompilation", "-XX:LogFile=" + LOG, "-XX:+PrintFlagsFinal");

    /** Feature version since which a VM prints machine code without a disassembler of its own (JDK-8213084). */
    private static final int PRINTS_CODE = 16;

    private static final String PRINT = "-XX:CompileCommand=print,*.*";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    private static final int MOST_BYTES = 256 * BoundedFile.MB;

    private final List<Map<Role, Launch>> launches;
    private final Iterations iterations;
    private final Path folder;
    private final AtomicInteger count = new AtomicInteger();

    /**
     * JMH on one side.
     *
     * @param hasLog whether its VM logs what its compilers do, as HotSpot does
     * @param identity its VM
     */
    record Launch(JmhLaunch jmh, boolean hasLog, Identity identity) {

        boolean printsCode() {
            return hasLog && identity.feature() >= PRINTS_CODE;
        }

        List<String> logging() {
            return Stream.concat(
                            hasLog ? LOGGED.stream() : Stream.empty(), printsCode() ? Stream.of(PRINT) : Stream.empty())
                    .toList();
        }
    }

    /** @param launches of both sides of each duel */
    LaunchedForks(List<Map<Role, Launch>> launches, Iterations iterations, Path folder) {
        this.launches = List.copyOf(launches);
        this.iterations = iterations;
        this.folder = folder;
    }

    @Override
    public ForkEnd run(Plan.Start start, Role role, Duration deadline) throws InterruptedException {
        Path own = folder();
        Launch launch = launch(start, role);
        ForkEnd end = launch.jmh.run(
                start.jmh(),
                isSingle(start) ? Iterations.asAnnotated() : iterations,
                extras(start, launch, List.of(), List.of()),
                deadline,
                own);
        deleteUnlessFailed(end, own);
        return end;
    }

    @Override
    public Explained explain(Plan.Start start, Role role, Duration deadline) throws InterruptedException {
        if (isSingle(start)) {
            // What JMH itself allocates and compiles meanwhile is much more.
            return Explained.of(
                    new ForkEnd.Measured(List.of(), Duration.ZERO),
                    Optional.of("profilers and logs tell nothing of a single shot alone"));
        }
        Path own = folder();
        Launch launch = launch(start, role);
        ForkEnd end = launch.jmh.run(
                start.jmh(), WITH_PROFILER, extras(start, launch, GC_PROFILER, launch.logging()), deadline, own);
        Explained explained = end instanceof ForkEnd.Measured measured && launch.hasLog
                ? explained(measured, start, launch, own)
                : Explained.of(
                        end,
                        launch.hasLog ? Optional.empty() : Optional.of("its VM does not log what its compilers do"));
        deleteUnlessFailed(end, own);
        return explained;
    }

    /** A single shot is as cold as its annotations say: with iterations before it, it would be another benchmark. */
    private static boolean isSingle(Plan.Start start) {
        return start.jmh().mode() == JmhMode.SINGLE_SHOT;
    }

    private Extras extras(Plan.Start start, Launch launch, List<String> profilers, List<String> options) {
        boolean atOnce = iterations.areShort() && launch.hasLog && !isSingle(start);
        return new Extras(
                profilers,
                Stream.concat(atOnce ? Stream.of(COMPILE_AT_ONCE) : Stream.empty(), options.stream())
                        .toList());
    }

    private static Explained explained(ForkEnd.Measured end, Plan.Start start, Launch launch, Path own) {
        try {
            List<String> logs = logs(own);
            if (logs.isEmpty()) {
                return Explained.of(
                        end,
                        Optional.of("its fork wrote no log of its compilers; @Fork(jvmArgs = …) replaces options: use"
                                + " jvmArgsAppend in the annotation"));
            }
            Map<Benchmark, Explained.Code> code = new HashMap<>();
            for (Benchmark each :
                    end.results().stream().map(it -> it.benchmark()).toList()) {
                List<HotCode> found = code(logs, each);
                // Two forks with values of a parameter that the start does not name cannot be told apart.
                if (found.size() == 1) {
                    code.put(each, new Explained.Code(found.get(0), vectors(found.get(0), launch)));
                }
            }
            return new Explained(end, code, limits(own), code.isEmpty() ? Optional.of(lack(start)) : Optional.empty());
        } catch (IOException e) {
            throw new UnusableFileException("cannot read " + own, FileProblem.of(e), e);
        } catch (UnknownLine e) {
            return Explained.of(end, Optional.of("the log of its compilers cannot be read: " + e.getMessage()));
        }
    }

    private static String lack(Plan.Start start) {
        return start.jmh().results() > 1
                ? "forks for values of a parameter with a comma cannot be told apart"
                : "its compilers left no code of it";
    }

    private static LoopVectors vectors(HotCode code, Launch launch) {
        if (!launch.printsCode()) {
            return new LoopVectors.Unread("JDK %d prints no machine code, as JDK %d and later do"
                    .formatted(launch.identity.feature(), PRINTS_CODE));
        }
        return code.printed().stream()
                .map(each -> LoopVectors.count(
                        launch.identity.arch(), each.hex(), each.address(), launch.identity.describe()))
                .reduce(LoopVectors::and)
                .orElseGet(() -> new LoopVectors.Unread("its VM did not print its machine code as digits"));
    }

    private static List<String> logs(Path own) throws IOException {
        List<String> logs = new ArrayList<>();
        try (Stream<Path> files = Files.list(own)) {
            for (Path each : files.filter(it -> it.getFileName().toString().startsWith("compilation-"))
                    .sorted()
                    .toList()) {
                String log = BoundedFile.text(each, MOST_BYTES, StandardCharsets.ISO_8859_1);
                if (log.contains(FORK)) {
                    logs.add(log);
                }
            }
        }
        return logs;
    }

    /** The loop that JMH generates has the benchmark in it, unless it is called too seldom, as in a single shot. */
    private static List<HotCode> code(List<String> logs, Benchmark benchmark) {
        String method = benchmark.name().substring(benchmark.name().lastIndexOf('.') + 1);
        String stub =
                "_" + method + "_jmhTest." + method + "_" + benchmark.mode().label() + "_jmhStub";
        // A benchmark in several modes has a log of each, with a loop of its own, and the method itself in all of them.
        List<HotCode> loops = code(logs, name -> name.endsWith(stub));
        return loops.isEmpty() ? code(logs, name -> name.replace('$', '.').equals(benchmark.name())) : loops;
    }

    private static List<HotCode> code(List<String> logs, Predicate<String> root) {
        return logs.stream().flatMap(log -> HotCode.read(log, root).stream()).toList();
    }

    private static Map<String, Long> limits(Path own) throws IOException {
        Map<String, VmFlag> flags = new HashMap<>();
        PrintedFlags.split(BoundedFile.text(own.resolve(Launched.STDOUT), MOST_BYTES, StandardCharsets.UTF_8), flags);
        Map<String, Long> limits = new HashMap<>();
        for (String each : InliningLimits.names()) {
            Optional.ofNullable(flags.get(each))
                    .flatMap(VmFlag::value)
                    .ifPresent(value -> limits.put(each, Long.parseLong(value)));
        }
        return limits;
    }

    private Launch launch(Plan.Start start, Role role) {
        Launch launch = launches.get(start.duel()).get(role);
        if (launch == null) {
            throw new IllegalStateException("expected a launch of the " + role.label());
        }
        return launch;
    }

    private Path folder() {
        return folder.resolve("fork-" + count.incrementAndGet());
    }

    private static void deleteUnlessFailed(ForkEnd end, Path folder) {
        if (end instanceof ForkEnd.Measured) {
            try {
                Folders.delete(folder);
            } catch (IOException e) {
                throw new UnusableFileException("cannot delete " + folder, FileProblem.of(e), e);
            }
        }
    }
}
