package org.jvmquarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Sequential test of "A takes at least r times as long as B" over pairs of adjacent forks.
 *
 * <p>A pair gives x = ln(T<sub>A</sub>/T<sub>B</sub>) − ln r. After 3, 4, 5, 6, 8, 10, 12 and 16
 * pairs, t = mean·√n / max(s, floor) is compared with Student's quantile at 1 − α/8 and n − 1
 * degrees of freedom: above it the claim holds, below its negative it is broken. The eight looks
 * share α, so for independent pairs each kind of false verdict is rarer than α, whatever the noise
 * does to the time. No pair is ever dropped.
 */
public final class RatioTest {
    private static final int[] LOOKS = {3, 4, 5, 6, 8, 10, 12, 16};

    /** Error rate of either kind. */
    private static final double ALPHA = 1e-3;

    /**
     * Least standard deviation of a pair that is believed: a clock and a scheduler that repeat
     * better than to half a percent three times in a row did so by luck.
     */
    private static final double FLOOR = 0.005;

    private final double atLeast;
    private final List<Double> logs = new ArrayList<>();

    /**
     * @param atLeast the claimed ratio r, positive
     */
    public RatioTest(double atLeast) {
        if (!(atLeast > 0 && Double.isFinite(atLeast))) {
            throw new IllegalArgumentException("a ratio is positive and finite: " + atLeast);
        }
        this.atLeast = atLeast;
    }

    /** Takes pairs until the claim is decided or the looks are used up. */
    public RatioResult decide(DoubleSupplier ratioOfNextPair) {
        for (int look : LOOKS) {
            while (logs.size() < look) {
                logs.add(logarithm(ratioOfNextPair.getAsDouble()));
            }
            double t = t();
            double critical = critical(look);
            if (t >= critical) {
                return result(Verdict.HOLDS);
            }
            if (t <= -critical) {
                return result(Verdict.BROKEN);
            }
        }
        return result(Verdict.INCONCLUSIVE);
    }

    private static double logarithm(double ratio) {
        if (!(ratio > 0 && Double.isFinite(ratio))) {
            throw new IllegalArgumentException("a pair's ratio is positive and finite: " + ratio);
        }
        return Math.log(ratio);
    }

    private double t() {
        return (mean() - Math.log(atLeast)) * Math.sqrt(logs.size()) / deviation();
    }

    private double mean() {
        return logs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private double deviation() {
        double mean = mean();
        double squares = logs.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        return Math.max(FLOOR, Math.sqrt(squares / (logs.size() - 1)));
    }

    /** Student's quantile at which this look decides, shared among all looks. */
    static double critical(int pairs) {
        return TDistribution.of(pairs - 1).inverseSurvivalProbability(ALPHA / LOOKS.length);
    }

    private RatioResult result(Verdict verdict) {
        double half = critical(logs.size()) * deviation() / Math.sqrt(logs.size());
        double mean = mean();
        return new RatioResult(
                verdict,
                atLeast,
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                logs.stream().map(Math::exp).toList());
    }
}
