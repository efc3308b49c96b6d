package org.jvmquarks.guest;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * Methods that do nothing, for each way in which JMH consumes a result: what takes no longer than
 * its floor has been removed by the compiler, or is too small to be seen.
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

    /** Name of the method that returns in the way that the given type is returned. */
    static String methodFor(Class<?> returned) {
        if (returned == void.class) {
            return "nothing";
        }
        return returned.isPrimitive() ? "number" : "reference";
    }
}
