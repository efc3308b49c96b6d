package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.SettlingRunner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a JMH benchmark in this VM: the guest is the fork, and the host sets the compiler hints and the blackhole mode.
 * On request runs the floor, an empty method, before it, unless the VM is an interpreter, which removes nothing.
 */
final class BenchmarkCommand implements Command {
    private static final int ITERATION_MILLIS = 10;
    private static final int MEASURED_ITERATIONS = 10;

    /** Length of an iteration of the floor: an empty method shows its level sooner. */
    private static final int FLOOR_MILLIS = 5;

    private static final int FLOOR_ITERATIONS = 4;

    /**
     * Takes the probe, the name of its benchmark, {@link Commands#FLOOR} or not, {@link Commands#COMPILES} or not,
     * threads, then {@code name=value} for each parameter.
     */
    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Class<?> probe = Probes.load(arguments.get(0));
        Settling floor = new Settling(FLOOR_ITERATIONS, false, 1);
        String method = arguments.get(1);
        boolean withFloor = arguments.get(2).equals(Commands.FLOOR) && isCompiled();
        if (withFloor) {
            run(options(Floor.class, Floor.methodFor(benchmark(probe, method).getReturnType()), FLOOR_MILLIS), floor);
        }
        int threads = Integer.parseInt(arguments.get(4));
        ChainedOptionsBuilder options = options(probe, method, ITERATION_MILLIS).threads(threads);
        for (Map.Entry<String, String> parameter :
                Assignments.read(arguments.subList(5, arguments.size())).entrySet()) {
            options.param(parameter.getKey(), parameter.getValue());
        }
        Settling settling = new Settling(MEASURED_ITERATIONS, arguments.get(3).equals(Commands.COMPILES), threads);
        run(options, settling);
        report(settling, withFloor ? floor.score() / settling.operationsPerCall() : 0, results);
    }

    private static boolean isCompiled() {
        return !System.getProperty("java.vm.info", "").contains("interpreted mode");
    }

    private static Method benchmark(Class<?> probe, String name) throws NoSuchMethodException {
        for (Method method : probe.getMethods()) {
            if (method.getName().equals(name) && method.isAnnotationPresent(Benchmark.class)) {
                return method;
            }
        }
        throw new NoSuchMethodException(probe.getName() + " has no @Benchmark " + name);
    }

    private static ChainedOptionsBuilder options(Class<?> type, String method, int millis) {
        String benchmark = type.getCanonicalName() + "." + method;
        return new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark) + "$")
                .forks(0)
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(millis))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    private static void run(ChainedOptionsBuilder options, Settling settling) throws Throwable {
        try {
            new SettlingRunner(options.build(), settling).runSingle();
        } catch (RunnerException e) {
            throw thrown(e);
        }
    }

    /** Returns the probe's exception: JMH's cause suppresses one for each of its threads. */
    private static Throwable thrown(RunnerException e) {
        Throwable cause = e.getCause();
        return cause != null && cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : e;
    }

    private static void report(Settling settling, double floor, ResultFile results) throws IOException {
        Map<String, Object> line = settling.describe();
        line.put(Fields.FLOOR, floor);
        line.put(Fields.OPERATIONS_PER_CALL, settling.operationsPerCall());
        line.put(
                Fields.BLACKHOLES,
                Boolean.getBoolean("compilerBlackholesEnabled")
                        ? Commands.COMPILER_BLACKHOLES
                        : Commands.JAVA_BLACKHOLES);
        results.writeResult(Commands.BENCHMARK, line);
    }
}
