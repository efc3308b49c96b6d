package com.example.ring;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A benchmark as any project with JMH has them. */
@State(Scope.Thread)
public class RingBenchmark {
    @Param("64")
    int capacity;

    private Ring ring;

    @Setup
    public void create() {
        ring = new Ring(capacity);
    }

    @Benchmark
    public Object pass() {
        ring.offer(this);
        return ring.poll();
    }
}
