package org.jvmquarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Sequential test of a {@link RatioClaim} over pairs of adjacent forks.
 *
 * <p>A pair gives x = ln(T<sub>A</sub>/T<sub>B</sub>). After 3, 4, 5, 6, 8, 10, 12 and 16 pairs, the interval mean ±
 * c·max(s, floor)/√n is compared with the claimed one, c being Student's quantile at 1 − α/8 with n − 1 degrees of
 * freedom: the claim holds when the interval lies inside, and is broken when it lies outside. No pair is ever dropped.
 *
 * <p>The eight looks share α, so each kind of false verdict is rarer than α, however large the noise is: if the pairs
 * are independent, and x is as good as normal or has heavier tails. A claim with two ends holds by two one-sided tests,
 * which needs no correction as both must pass (Schuirmann 1987); it can be broken at either end, so there each end gets
 * half of α.
 *
 * <p>An example: A takes at least 2 times as long as B, with α = 0.001, and the pairs give the ratios 3.0, 3.1, 2.9,
 * 3.0.
 *
 * <ol>
 *   <li>After 3 pairs, x has the mean 1.098 and the standard deviation s = 0.0333. Student's quantile for 2 degrees of
 *       freedom is c = 63.2, so the interval is 1.098 ± 63.2·0.0333/√3, which is 3.00 [0.89, 10.13] as ratios. The
 *       claimed 2 lies inside: not decided.
 *   <li>After 4 pairs, s = 0.0272 and c = 20.6 for 3 degrees of freedom: 3.00 [2.27, 3.97]. The interval lies above 2,
 *       so the claim holds. The test takes no further pair.
 * </ol>
 *
 * <p>What the bound does not cover: pairs that follow their neighbours, and forks that come in two levels with the
 * claim between them, where three pairs on one level look like no noise at all.
 */
public final class RatioDecision {
    private final RatioClaim claim;
    private final Looks holds;
    private final Looks broken;

    /** @param alpha error rate of either kind, above 0 and below 1 */
    public RatioDecision(RatioClaim claim, double alpha) {
        this(claim, alpha, 1);
    }

    /**
     * A test of one of several claims that are made together. All of them must hold, so a false HOLDS of the whole
     * needs one of a part, and each part has all of the error rate; any part can break the whole, so there they share
     * it.
     *
     * @param alpha error rate of the whole, of either kind, above 0 and below 1
     * @param parts number of claims made together
     */
    public RatioDecision(RatioClaim claim, double alpha, int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("a claim has one part at least: " + parts);
        }
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("an error rate is between 0 and 1: " + alpha);
        }
        this.claim = claim;
        this.holds = new Looks(alpha);
        this.broken = new Looks(alpha / claim.ends() / parts);
    }

    /** Takes pairs until the claim is decided or the looks are used up. */
    public RatioResult decide(Supplier<Pair> next) {
        return decide(next, () -> true);
    }

    /**
     * Takes pairs until the claim is decided, the looks are used up, or there is no time left. Each call starts anew,
     * with none of the pairs of another.
     *
     * @param timeLeft asked before each pair after the third; giving up early leaves the claim undecided and so costs
     *     nothing of the error rates
     */
    public RatioResult decide(Supplier<Pair> next, BooleanSupplier timeLeft) {
        List<Pair> pairs = new ArrayList<>();
        for (int look : Looks.PAIRS) {
            while (pairs.size() < look) {
                if (pairs.size() >= Looks.FIRST && !timeLeft.getAsBoolean()) {
                    return result(Verdict.INCONCLUSIVE, pairs);
                }
                pairs.add(next.get());
            }
            Verdict verdict = look(PairStatistics.of(pairs));
            if (verdict.isDecided()) {
                return result(verdict, pairs);
            }
        }
        return result(Verdict.INCONCLUSIVE, pairs);
    }

    /** Returns whether a test with so many pairs has used up its looks. */
    public static boolean isComplete(int pairs) {
        return pairs >= Looks.LAST;
    }

    private Verdict look(PairStatistics pairs) {
        double inside = half(holds, pairs);
        if (pairs.mean() - inside >= claim.logLow() && pairs.mean() + inside <= claim.logHigh()) {
            return Verdict.HOLDS;
        }
        double outside = half(broken, pairs);
        if (pairs.mean() + outside <= claim.logLow() || pairs.mean() - outside >= claim.logHigh()) {
            return Verdict.BROKEN;
        }
        return Verdict.INCONCLUSIVE;
    }

    /** Half the width of the interval, as a logarithm. */
    private static double half(Looks looks, PairStatistics pairs) {
        return looks.critical(pairs.count()) * pairs.standardError();
    }

    /** With the interval that decided, or the wider of the two, which at a look decides neither. */
    private RatioResult result(Verdict verdict, List<Pair> pairs) {
        PairStatistics statistics = PairStatistics.of(pairs);
        double mean = statistics.mean();
        double half = half(verdict == Verdict.HOLDS ? holds : broken, statistics);
        return new RatioResult(
                verdict,
                claim,
                new RatioEstimate(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half)),
                new PairSpread(statistics.deviation(), statistics.lag1(), statistics.drift()),
                pairs);
    }
}
