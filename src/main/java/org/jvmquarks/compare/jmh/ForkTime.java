package org.jvmquarks.compare.jmh;

import java.util.List;

/**
 * The times of one fork.
 *
 * @param iterations nanoseconds per operation of each measured iteration, in their order
 * @param threads number of threads
 */
public record ForkTime(List<Double> iterations, int threads) {
    /** With fewer, the second fastest is no better than the median. */
    private static final int FEWEST_FOR_SECOND = 3;

    public ForkTime {
        iterations = List.copyOf(iterations);
        if (iterations.isEmpty()) {
            throw new JmhResultException("expected a fork to have measured iterations, found none");
        }
        for (double each : iterations) {
            if (!(each > 0 && Double.isFinite(each))) {
                throw new JmhResultException("expected a time that is positive and finite, was " + each + " ns/op");
            }
        }
        if (threads < 1) {
            throw new JmhResultException("expected at least 1 thread, was " + threads);
        }
    }

    /**
     * Returns the nanoseconds per operation of the fork: those of the second fastest iteration, since other work only
     * adds to a time; with several threads the median, as threads that contend are faster while one of them does not
     * run.
     */
    public double nanosecondsPerOp() {
        List<Double> sorted = iterations.stream().sorted().toList();
        int size = sorted.size();
        if (threads == 1 && size >= FEWEST_FOR_SECOND) {
            return sorted.get(1);
        }
        return (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
    }
}
