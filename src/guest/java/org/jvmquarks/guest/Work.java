package org.jvmquarks.guest;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A known amount of work: each token is the same few dependent instructions. A calibration compares it with itself, and
 * with a known share of additional work.
 */
@State(Scope.Thread)
public class Work {
    @Param("1000")
    public int tokens;

    @Benchmark
    public void op() {
        Blackhole.consumeCPU(tokens);
    }
}
