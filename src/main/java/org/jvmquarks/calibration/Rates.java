package org.jvmquarks.calibration;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** What a count says about the rate behind it, by the exact interval of Clopper and Pearson. */
final class Rates {
    /** One-sided: the other end is of no interest. */
    private static final double CONFIDENCE = 0.95;

    private Rates() {}

    /** The rate is higher than this, with 95 % confidence. */
    static double lowerEnd(int seen, int of) {
        return seen == 0
                ? 0
                : BetaDistribution.of(seen, of - seen + 1.0)
                        .inverseCumulativeProbability(1 - CONFIDENCE);
    }

    /** The rate is lower than this, with 95 % confidence. */
    static double upperEnd(int seen, int of) {
        return seen == of
                ? 1
                : BetaDistribution.of(seen + 1.0, of - seen)
                        .inverseSurvivalProbability(1 - CONFIDENCE);
    }
}
