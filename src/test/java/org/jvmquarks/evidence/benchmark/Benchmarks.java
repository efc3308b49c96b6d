package org.jvmquarks.evidence.benchmark;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

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

    public static class Unmarked {
        public int op() {
            return 1;
        }
    }
}
