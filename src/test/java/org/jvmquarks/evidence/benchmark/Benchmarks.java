package org.jvmquarks.evidence.benchmark;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;

/** Benchmarks that no guest ever runs. */
final class Benchmarks {
    private Benchmarks() {}

    public static class Slow {
        @Benchmark
        public int op() {
            return 1;
        }
    }

    public static class Fast {
        @Benchmark
        public int op() {
            return 1;
        }
    }

    public static class Sized {
        @Param({"10", "20", "40"})
        int size;

        @Benchmark
        public int op() {
            return size;
        }
    }

    /** Inherits a parameter, and has one with a single value. */
    public static class Shaped extends Sized {
        @Param("round")
        String shape = "";
    }

    /** Asks for a number of forks, which claims decide, and for no other VM. */
    @Fork(1)
    public static class Plain extends Fast {}

    @Fork(jvmArgsAppend = "-Xint")
    public static class Forked extends Fast {}

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
