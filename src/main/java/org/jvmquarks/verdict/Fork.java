package org.jvmquarks.verdict;

/**
 * The time of one side of a {@link Pair}, in a JVM of its own.
 *
 * @param nanosecondsPerOp median over its measured iterations
 * @param stolen share of its wall time that other work took from it, 0 to 1
 * @param settled whether its level was stable, and its code compiled, before it was measured
 */
public record Fork(double nanosecondsPerOp, double stolen, boolean settled) {
    /** A share above this is seen in the time of a fork on a machine with two processors. */
    private static final double DISTURBED = 0.1;

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
