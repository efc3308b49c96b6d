package org.jvmquarks.evidence.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Library;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The time of a JMH benchmark's {@code op()} in one set of options. Nothing runs before a claim is
 * made about it; then each fork is a fresh guest.
 */
public final class Timing {
    private static final int WARM_UP_ITERATIONS = 5;
    private static final int MEASURED_ITERATIONS = 5;
    private static final int ITERATION_MILLISECONDS = 100;

    /** The first with compiler blackholes (JDK-8259316). */
    private static final int COMPILER_BLACKHOLES = 17;

    private final Class<?> probe;
    private final Guests guests;

    Timing(Class<?> probe, Guests guests) {
        this.probe = probe;
        this.guests = guests;
    }

    Class<?> probe() {
        return probe;
    }

    Guests guests() {
        return guests;
    }

    /** Runs one fork; the median of its measured iterations, in nanoseconds per operation. */
    double fork() {
        JsonNode result =
                guests.run(
                                GuestRequest.on(
                                                probe,
                                                "benchmark",
                                                Integer.toString(WARM_UP_ITERATIONS),
                                                Integer.toString(MEASURED_ITERATIONS),
                                                Integer.toString(ITERATION_MILLISECONDS))
                                        .withOptions(options())
                                        .withLibraries(Library.JMH))
                        .result();
        return median(
                StreamSupport.stream(result.path("nanosecondsPerOp").spliterator(), false)
                        .map(JsonNode::asDouble)
                        .toList());
    }

    /**
     * What JMH's own fork would be given: its compiler hints, and the blackholes of the VM. JMH's
     * lock file is left alone: the host sees to it that timing guests run alone, and somebody
     * else's benchmark on the machine is noise, not an error.
     */
    private List<String> options() {
        List<String> options =
                new ArrayList<>(List.of("-Djmh.ignoreLock=true", "-XX:CompileCommand=quiet"));
        for (String hint : CompilerHints.defaultList().get()) {
            options.add("-XX:CompileCommand=" + hint);
        }
        if (guests.feature() >= COMPILER_BLACKHOLES) {
            options.add("-XX:+UnlockExperimentalVMOptions");
            options.add("-DcompilerBlackholesEnabled=true");
            options.add(
                    "-XX:CompileCommand=blackhole,org/openjdk/jmh/infra/Blackhole.consumeCompiler");
        }
        return options;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
