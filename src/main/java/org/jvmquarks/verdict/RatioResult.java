package org.jvmquarks.verdict;

import java.util.List;

/**
 * The result of a {@link RatioDecision}. Estimate and spread are flat in JSON.
 *
 * @param verdict HOLDS, BROKEN or INCONCLUSIVE
 * @param claim what was claimed
 * @param estimate the ratio with its interval
 * @param spread how the pairs differ from each other
 * @param pairs all pairs, in order
 */
public record RatioResult(
        Verdict verdict, RatioClaim claim, RatioEstimate estimate, PairSpread spread, List<Pair> pairs) {

    public RatioResult {
        pairs = List.copyOf(pairs);
    }

    /** Returns how far the estimate is from the nearest end of the claim, as a ratio of at least 1. */
    public double margin() {
        double low = Math.abs(Math.log(ratio()) - claim.logLow());
        double high = Math.abs(Math.log(ratio()) - claim.logHigh());
        return Math.exp(Math.min(low, high));
    }

    public double ratio() {
        return estimate.ratio();
    }

    public double low() {
        return estimate.low();
    }

    public double high() {
        return estimate.high();
    }

    public double lag1() {
        return spread.lag1();
    }
}
