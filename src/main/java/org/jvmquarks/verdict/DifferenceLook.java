package org.jvmquarks.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a test for a difference saw when it looked: the mean of x = ln(T<sub>head</sub>/T<sub>base</sub>).
 *
 * @param count number of pairs, or of forks of the side that has fewer
 * @param mean of x
 * @param standardError of the mean, with a deviation that is believed
 * @param freedom degrees of freedom of the standard error
 * @param deviation standard deviation of x between pairs
 * @param spread how the pairs differ; empty if the forks are not pairs
 */
public record DifferenceLook(
        int count, double mean, double standardError, double freedom, double deviation, Optional<PairSpread> spread) {

    private static final int FEWEST = 2;

    public DifferenceLook {
        if (!(standardError > 0 && freedom > 0 && Double.isFinite(mean))) {
            throw new IllegalArgumentException("expected a finite mean and a positive standard error, were %s and %s"
                    .formatted(mean, standardError));
        }
    }

    /** Returns all looks at pairs, in their order; none if there are fewer than the first look needs. */
    static List<DifferenceLook> sequence(double... x) {
        List<DifferenceLook> looks = new ArrayList<>();
        for (int count : DifferenceFamily.LOOKS) {
            if (count <= x.length) {
                looks.add(of(PairStatistics.of(Arrays.copyOf(x, count))));
            }
        }
        return looks;
    }

    /** Returns the look at all pairs; none if there are fewer than the first look needs. */
    static List<DifferenceLook> last(double... x) {
        return x.length < DifferenceFamily.LOOKS.get(0) ? List.of() : List.of(of(PairStatistics.of(x)));
    }

    private static DifferenceLook of(PairStatistics pairs) {
        return new DifferenceLook(
                pairs.count(),
                pairs.mean(),
                pairs.standardError(),
                pairs.count() - 1.0,
                pairs.deviation(),
                Optional.of(new PairSpread(pairs.deviation(), pairs.lag1(), pairs.drift())));
    }

    /**
     * Returns a look at forks that are not pairs, as those in result files: Welch's test (1947).
     *
     * @param base logarithms of the times of one side
     * @param head those of the other side
     * @return empty if a side has fewer than two forks
     */
    public static Optional<DifferenceLook> unpaired(double[] base, double[] head) {
        if (Math.min(base.length, head.length) < FEWEST) {
            return Optional.empty();
        }
        PairStatistics ofBase = PairStatistics.of(base);
        PairStatistics ofHead = PairStatistics.of(head);
        double b = squaredError(ofBase);
        double h = squaredError(ofHead);
        double freedom = (b + h) * (b + h) / (b * b / (base.length - 1) + h * h / (head.length - 1));
        return Optional.of(new DifferenceLook(
                Math.min(base.length, head.length),
                ofHead.mean() - ofBase.mean(),
                Math.sqrt(b + h),
                freedom,
                Math.hypot(ofBase.deviation(), ofHead.deviation()),
                Optional.empty()));
    }

    /** A fork has a variance of half that of a pair, so that is the least that is believed of it. */
    private static double squaredError(PairStatistics forks) {
        double deviation = Math.max(forks.deviation(), PairStatistics.believed(0) / Math.sqrt(2));
        return deviation * deviation / forks.count();
    }

    /** Returns the chance that sides within the margin look like this at the end where they do; 1 from one half on. */
    double outside(Margin margin) {
        return chance(Math.abs(mean) - margin.log());
    }

    /** Returns the chance that sides beyond the margin look like this; 1 from one half on. */
    double inside(Margin margin) {
        return chance(margin.log() - Math.abs(mean));
    }

    private double chance(double distance) {
        return distance <= 0 ? 1 : student().survivalProbability(distance / standardError);
    }

    /** Returns the estimate with an interval whose ends err with this rate each. */
    RatioEstimate estimate(double level) {
        double half = student().inverseSurvivalProbability(level) * standardError;
        return new RatioEstimate(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    private TDistribution student() {
        return TDistribution.of(freedom);
    }
}
