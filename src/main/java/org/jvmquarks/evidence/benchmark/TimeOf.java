package org.jvmquarks.evidence.benchmark;

import java.util.Arrays;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.openjdk.jmh.annotations.Benchmark;

/** Asks for the time of a JMH benchmark; see {@link TimingAssert} for what can be claimed of it. */
public final class TimeOf implements Inquiry<Timing> {
    private final Class<?> probe;

    /**
     * @throws IllegalArgumentException if the probe has no method {@code op} annotated
     *     {@code @Benchmark}
     */
    public TimeOf(Class<?> probe) {
        boolean isBenchmark =
                Arrays.stream(probe.getMethods())
                        .anyMatch(
                                method ->
                                        method.getName().equals("op")
                                                && method.isAnnotationPresent(Benchmark.class));
        if (!isBenchmark) {
            throw new IllegalArgumentException(
                    probe.getName()
                            + " has no public method op annotated @Benchmark: annotate it, and the"
                            + " class with @State(Scope.Thread)");
        }
        this.probe = probe;
    }

    @Override
    public Timing gather(Guests guests) {
        guests.requireQuietMachine();
        return new Timing(probe, guests);
    }
}
