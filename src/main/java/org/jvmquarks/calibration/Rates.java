package org.jvmquarks.calibration;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** Confidence limits of a rate from a count, by the exact interval of Clopper and Pearson. */
final class Rates {
    /** One-sided confidence: only one end of the interval matters. */
    private static final double CONFIDENCE = 0.95;

    private Rates() {}

    /** Returns the limit that the rate exceeds with 95 % confidence. */
    static double lowerEnd(int seen, int of) {
        return seen == 0 ? 0 : BetaDistribution.of(seen, of - seen + 1.0).inverseCumulativeProbability(1 - CONFIDENCE);
    }

    /** Returns the limit that the rate stays below with 95 % confidence. */
    static double upperEnd(int seen, int of) {
        return seen == of ? 1 : BetaDistribution.of(seen + 1.0, of - seen).inverseSurvivalProbability(1 - CONFIDENCE);
    }
}
