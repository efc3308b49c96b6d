package org.jvmquarks.guest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@code op()} of a JMH benchmark in this very VM: the guest is the fork, the host sets the
 * compiler hints and the blackhole mode. Reports the time per operation of each measured iteration
 * in nanoseconds.
 */
final class BenchmarkCommand implements Command {

    /** Arguments: probe, warm-up iterations, measured iterations, milliseconds per iteration. */
    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        String benchmark = arguments.get(0).replace('$', '.') + ".op";
        TimeValue iteration = TimeValue.milliseconds(Long.parseLong(arguments.get(3)));
        Options options =
                new OptionsBuilder()
                        .include("^" + Pattern.quote(benchmark) + "$")
                        .forks(0)
                        .mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .warmupIterations(Integer.parseInt(arguments.get(1)))
                        .warmupTime(iteration)
                        .measurementIterations(Integer.parseInt(arguments.get(2)))
                        .measurementTime(iteration)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("kind", "benchmark");
        line.put("nanosecondsPerOp", scores(new Runner(options).runSingle()));
        line.put("blackhole", System.getProperty("compilerBlackholesEnabled", "false"));
        results.write(Wire.RESULT, line);
    }

    private static List<Double> scores(RunResult run) {
        List<Double> scores = new ArrayList<>();
        for (org.openjdk.jmh.results.BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                scores.add(iteration.getPrimaryResult().getScore());
            }
        }
        return scores;
    }
}
