package org.jvmquarks.guest;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Work that waits for the memory: it reads places all over an array that is larger than the caches of a core. A
 * calibration runs it in several lanes at once, which share the bandwidth of the memory.
 */
@State(Scope.Thread)
public class MemoryWork {
    /** A power of two, so that a mask keeps an index in the array: 64 MB in all. */
    private static final int LONGS = 1 << 23;

    /** Some ten microseconds: far above the floor, and slow enough to settle early. */
    private static final int READS = 2048;

    /** Multiplier and summand of a generator that visits every number below a power of two. */
    private static final int MULTIPLIER = 1_664_525;

    private static final int SUMMAND = 1_013_904_223;

    private final long[] memory = new long[LONGS];
    private int next;

    @Benchmark
    public long op() {
        long sum = 0;
        int at = next;
        for (int i = 0; i < READS; i++) {
            at = at * MULTIPLIER + SUMMAND;
            // The upper bits are the random ones.
            sum += memory[(at >>> 9) & (LONGS - 1)];
        }
        next = at;
        return sum;
    }
}
