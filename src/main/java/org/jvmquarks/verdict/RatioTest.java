package org.jvmquarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Sequential test of a {@link RatioClaim} over pairs of adjacent forks.
 *
 * <p>A pair gives x = ln(T<sub>A</sub>/T<sub>B</sub>). After 3, 4, 5, 6, 8, 10, 12 and 16 pairs,
 * the interval mean ± c·max(s, floor)/√n is compared with the claimed one, c being Student's
 * quantile at 1 − α/8 with n − 1 degrees of freedom: the claim holds when the interval lies inside,
 * and is broken when it lies outside. The eight looks share α, so for independent pairs each kind
 * of false verdict is rarer than α, whatever the noise does to the time. A claim with two ends
 * holds by two one-sided tests, which needs no correction as both must pass (Schuirmann 1987); it
 * can be broken at either end, so there each end gets half of α. No pair is ever dropped.
 */
public final class RatioTest {
    private static final int[] LOOKS = {3, 4, 5, 6, 8, 10, 12, 16};

    /**
     * Least standard deviation of a pair that is believed: a clock and a scheduler that repeat
     * better than to half a percent three times in a row did so by luck.
     */
    private static final double FLOOR = 0.005;

    private final RatioClaim claim;
    private final double alpha;
    private final List<Pair> pairs = new ArrayList<>();

    /**
     * @param alpha error rate of either kind, above 0 and below 1
     */
    public RatioTest(RatioClaim claim, double alpha) {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("an error rate is between 0 and 1: " + alpha);
        }
        this.claim = claim;
        this.alpha = alpha;
    }

    /** Takes pairs until the claim is decided or the looks are used up. */
    public RatioResult decide(Supplier<Pair> next) {
        return decide(next, () -> true);
    }

    /**
     * Takes pairs until the claim is decided, the looks are used up, or there is no time left.
     *
     * @param timeLeft asked before each pair after the third; giving up early leaves the claim
     *     undecided and so costs nothing of the error rates
     */
    public RatioResult decide(Supplier<Pair> next, BooleanSupplier timeLeft) {
        for (int look : LOOKS) {
            while (pairs.size() < look) {
                if (pairs.size() >= LOOKS[0] && !timeLeft.getAsBoolean()) {
                    return result(Verdict.INCONCLUSIVE);
                }
                pairs.add(next.get());
            }
            Verdict verdict = look();
            if (verdict.isDecided()) {
                return result(verdict);
            }
        }
        return result(Verdict.INCONCLUSIVE);
    }

    private Verdict look() {
        PairStatistics statistics = PairStatistics.of(pairs);
        double mean = statistics.mean();
        double unit = unit(statistics);
        double holds = critical(pairs.size(), alpha) * unit;
        if (mean - holds >= claim.logLow() && mean + holds <= claim.logHigh()) {
            return Verdict.HOLDS;
        }
        double broken = critical(pairs.size(), alpha / claim.ends()) * unit;
        if (mean + broken <= claim.logLow() || mean - broken >= claim.logHigh()) {
            return Verdict.BROKEN;
        }
        return Verdict.INCONCLUSIVE;
    }

    /** Standard error of the mean, with a deviation that is believed. */
    private double unit(PairStatistics statistics) {
        return Math.max(FLOOR, statistics.deviation()) / Math.sqrt(pairs.size());
    }

    /** Student's quantile at which a look decides, one of all looks that share {@code alpha}. */
    static double critical(int pairs, double alpha) {
        return TDistribution.of(pairs - 1.0).inverseSurvivalProbability(alpha / LOOKS.length);
    }

    private RatioResult result(Verdict verdict) {
        PairStatistics statistics = PairStatistics.of(pairs);
        int ends = verdict == Verdict.BROKEN ? claim.ends() : 1;
        double half = critical(pairs.size(), alpha / ends) * unit(statistics);
        double mean = statistics.mean();
        return new RatioResult(
                verdict,
                claim,
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                statistics.deviation(),
                statistics.lag1(),
                statistics.drift(),
                pairs);
    }
}
