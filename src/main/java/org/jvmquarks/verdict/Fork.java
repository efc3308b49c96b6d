package org.jvmquarks.verdict;

/**
 * The time of one side of a {@link Pair}, in a JVM of its own.
 *
 * @param nanosecondsPerOp that of the second fastest of its measured iterations; their median if a side of the claim
 *     has several threads
 * @param stolen share of its wall time that other work took from it, 0 to 1
 * @param settled whether its level was stable, and its code compiled, before it was measured
 */
public record Fork(double nanosecondsPerOp, double stolen, boolean settled) {
    /**
     * On two processors, the start of a guest and its own compiler and collector threads come to 0.06 to 0.16 where
     * nothing else runs; with one more busy thread it is 0.19 to 0.35.
     */
    private static final double DISTURBED = 0.2;

    public Fork {
        if (!(nanosecondsPerOp > 0 && Double.isFinite(nanosecondsPerOp))) {
            throw new IllegalArgumentException(
                    "the time of a fork is positive and finite: " + nanosecondsPerOp + " ns/op");
        }
        if (!(stolen >= 0 && stolen <= 1)) {
            throw new IllegalArgumentException("a share is between 0 and 1: " + stolen);
        }
    }

    /** Whether so much was taken from it that a reader should know. */
    public boolean disturbed() {
        return stolen > DISTURBED;
    }
}
