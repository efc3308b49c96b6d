package org.jvmquarks.guest;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Work whose amount is known: each token is the same few dependent instructions. A calibration
 * measures it against itself, and with a known fraction more of it.
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
