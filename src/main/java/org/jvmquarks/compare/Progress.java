package org.jvmquarks.compare;

import java.time.Duration;
import java.util.List;

/** Hears how a comparison goes. */
public interface Progress {

    /** Each benchmark had its first pair; for some, as many as the first look needs do not fit into the time. */
    void timed(int benchmarks, Duration left, List<TooLong> tooLong);

    /** Each benchmark had as many pairs as the first look needs. */
    void piloted(List<Detectable> detectable);

    /** A benchmark has a verdict, or failed. */
    void decided(Judgement judgement, int done, int all);

    /**
     * A benchmark whose forks take too long.
     *
     * @param name the benchmark
     * @param pair wall time of a pair
     */
    record TooLong(String name, Duration pair) {}

    /**
     * What the time is likely to show of a benchmark.
     *
     * @param name the benchmark
     * @param pairs number of pairs for which there is time
     * @param slowdown least one that they find in nine of ten runs: 0.12 for 12 %
     */
    record Detectable(String name, int pairs, double slowdown) {}
}
