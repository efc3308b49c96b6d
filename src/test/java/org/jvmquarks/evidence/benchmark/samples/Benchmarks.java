package org.jvmquarks.evidence.benchmark.samples;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Benchmarks that no guest ever runs. */
public final class Benchmarks {
    private Benchmarks() {}

    @State(Scope.Thread)
    public static class Slow {
        @Benchmark
        public int op() {
            return 1;
        }
    }

    @State(Scope.Thread)
    public static class Fast {
        @Benchmark
        public int op() {
            return 1;
        }
    }

    @State(Scope.Thread)
    public static class Sized {
        @Param({"10", "20", "40"})
        public int size;

        @Benchmark
        public int op() {
            return size;
        }
    }

    /** Inherits a parameter, and has one with a single value. */
    @State(Scope.Thread)
    public static class Shaped extends Sized {
        @Param("round")
        public String shape = "";
    }

    /** Asks for a number of forks, which claims decide, and for no other VM. */
    @Fork(1)
    public static class Plain extends Fast {}

    @Fork(jvmArgsAppend = "-Xint")
    public static class Forked extends Fast {}

    @State(Scope.Thread)
    public static class Threaded {
        @Benchmark
        @Threads(4)
        public int op() {
            return 1;
        }
    }

    public static class Unmarked {
        public int op() {
            return 1;
        }
    }
}
