package org.jvmquarks.verdict;

/**
 * How the pairs of a test differ from each other.
 *
 * @param deviation standard deviation of the logarithm of a pair's ratio; after an early decision rather too small, as
 *     it takes a small one to decide early
 * @param lag1 correlation of a pair with the next, about 0 for independent pairs, which the error rates assume; may be
 *     NaN in journals of earlier versions
 * @param drift slope of the logarithm of the ratio, per pair
 */
public record PairSpread(double deviation, double lag1, double drift) {

    public PairSpread {
        if (!(deviation >= 0 && Double.isFinite(deviation))) {
            throw new IllegalArgumentException("expected the deviation to be 0 or more and finite, was " + deviation);
        }
        if (!Double.isFinite(drift)) {
            throw new IllegalArgumentException("expected the drift to be finite, was " + drift);
        }
    }
}
