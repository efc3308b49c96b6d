package org.jvmquarks.guest;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * Empty methods, one for each way in which JMH consumes a result. The compiler has removed a probe that takes no longer
 * than its floor, or the probe is too short to measure.
 */
public class Floor {

    @Benchmark
    public void nothing() {}

    @Benchmark
    public int number() {
        return 0;
    }

    @Benchmark
    public Object reference() {
        return this;
    }

    /** Returns the name of the method whose result JMH consumes like the given type. */
    static String methodFor(Class<?> returned) {
        if (returned == void.class) {
            return "nothing";
        }
        return returned.isPrimitive() ? "number" : "reference";
    }
}
