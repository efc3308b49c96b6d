package org.jvmquarks.verdict;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * All tests of one run for a difference in time, which share one error rate.
 *
 * <p>A test takes pairs of forks, each with x = ln(T<sub>head</sub>/T<sub>base</sub>), and looks at them K times, at
 * numbers of pairs that are fixed. At each look, Student's test of the margin gives a probability to either end that
 * pairs of sides within the margin look like this. The smallest of them, times 2K for the looks and the two ends, is
 * the p-value of the test; the procedure of Holm (1979) rejects the smallest p-values of the family. With m tests, the
 * smallest must be at most α/m, the next one α/(m − 1), and so on.
 *
 * <p>Whatever depends on what, the chance that any test within the margin is found SLOWER or FASTER is at most α:
 *
 * <ol>
 *   <li>By the union bound over looks and ends, a test within the margin has a p-value of at most u with a probability
 *       of at most u. Looks that are not taken, for any reason, only make the p-value larger.
 *   <li>Let n of the m tests be within the margin. Before the first of them is rejected, only others are, so at least n
 *       tests remain, and its p-value is at most α/n. By the union bound over n tests, that has a probability of at
 *       most α.
 * </ol>
 *
 * <p>A p-value only falls with further looks, and the procedure rejects no fewer tests if a p-value falls. So what is
 * rejected during the run is rejected at its end, and a decided test needs no further pairs.
 *
 * <p>SAME needs that both ends are rejected, at a level of α/K each (Schuirmann 1987): the chance that a test beyond
 * the margin is SAME is at most α for each test. SAME tests stay in the family.
 */
public final class DifferenceFamily {
    /** The looks: those of a claim of a pin, and two more for a run that has time left. */
    public static final List<Integer> LOOKS = List.of(3, 4, 5, 6, 8, 10, 12, 16, 24, 32);

    public static final double DEFAULT_ERROR = 0.01;

    private static final double LARGEST_ERROR = 0.1;
    private static final int ENDS = 2;
    private static final double POWER = 0.9;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final double error;
    private final int looks;

    private DifferenceFamily(double error, int looks) {
        if (!(error > 0 && error <= LARGEST_ERROR)) {
            throw new IllegalArgumentException("expected the error rate of a run to be above 0 and at most %s, was %s"
                    .formatted(LARGEST_ERROR, error));
        }
        this.error = error;
        this.looks = looks;
    }

    /**
     * Returns a family whose tests look at their pairs at {@link #LOOKS}.
     *
     * @param error chance that a run in which all differences are within the margin has any false verdict
     */
    public static DifferenceFamily sequential(double error) {
        return new DifferenceFamily(error, LOOKS.size());
    }

    /** Returns a family whose tests look once, at forks that exist. */
    public static DifferenceFamily once(double error) {
        return new DifferenceFamily(error, 1);
    }

    /** Returns the number of pairs at the first look that needs more than so many; empty after the last look. */
    public static OptionalInt nextLook(int pairs) {
        return LOOKS.stream()
                .mapToInt(Integer::intValue)
                .filter(look -> look > pairs)
                .findFirst();
    }

    /**
     * What a test has seen.
     *
     * @param margin of this test
     * @param looks in their order, which may be none
     */
    public record Seen(Margin margin, List<DifferenceLook> looks) {
        public Seen {
            looks = List.copyOf(looks);
        }

        /** @param x logarithms of the ratios of pairs, in the order in which they were measured */
        public static Seen pairs(Margin margin, double... x) {
            return new Seen(margin, DifferenceLook.sequence(x));
        }

        /**
         * Returns what a test sees that looks once.
         *
         * @param x logarithms of the ratios of all pairs, whose number does not depend on what they show
         */
        public static Seen allPairs(Margin margin, double... x) {
            return new Seen(margin, DifferenceLook.last(x));
        }
    }

    /** Decides all tests, and returns for each its result. */
    public List<DifferenceResult> decide(List<Seen> tests) {
        List<Test> all = tests.stream().map(Test::new).toList();
        List<Test> inOrder = all.stream()
                .filter(each -> each.smallest.isPresent())
                .sorted(Comparator.comparingDouble(Test::outside))
                .toList();
        IdentityHashMap<Test, DifferenceResult> rejected = new IdentityHashMap<>();
        for (Test each : inOrder) {
            double level = level(all.size() - rejected.size());
            if (each.outside() > level) {
                break;
            }
            rejected.put(each, each.rejected(level));
        }
        double level = level(Math.max(1, all.size() - rejected.size()));
        return all.stream()
                .map(each -> Optional.ofNullable(rejected.get(each)).orElseGet(() -> each.kept(level)))
                .toList();
    }

    /**
     * Returns the least slowdown that a test finds with a chance of 90 %, if no other test of the family is rejected:
     * 0.12 means that the head takes 1.12 times as long.
     *
     * @param margin of the test
     * @param tests number of tests
     * @param pairs number of pairs that the test can take
     * @param deviation standard deviation of its pairs
     */
    public double detectable(Margin margin, int tests, int pairs, double deviation) {
        int last = LOOKS.stream()
                .mapToInt(Integer::intValue)
                .filter(look -> look <= pairs)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("no look has " + pairs + " pairs or fewer"));
        double freedom = last - 1.0;
        double critical = TDistribution.of(freedom).inverseSurvivalProbability(level(tests));
        // The noncentral t distribution, by the normal approximation of Abramowitz and Stegun (26.7.10).
        double distance = critical * (1 - 1 / (4 * freedom))
                + NORMAL.inverseCumulativeProbability(POWER) * Math.sqrt(1 + critical * critical / (2 * freedom));
        return Math.expm1(margin.log() + distance * PairStatistics.believed(deviation) / Math.sqrt(last));
    }

    /** The level of one look to one side, with so many tests that are not rejected yet. */
    private double level(int remaining) {
        return error / (ENDS * looks * remaining);
    }

    /** A look with the chance that sides within the margin look like this. */
    private record Weighed(DifferenceLook look, double outside) {}

    /** The looks of one test, and the one that can decide it. */
    private final class Test {
        private final Seen seen;
        private final Optional<Weighed> smallest;

        Test(Seen seen) {
            this.seen = seen;
            this.smallest = seen.looks.stream()
                    .map(look -> new Weighed(look, look.outside(seen.margin)))
                    .min(Comparator.comparingDouble(Weighed::outside));
        }

        double outside() {
            return smallest.orElseThrow().outside;
        }

        DifferenceResult rejected(double level) {
            DifferenceLook look = smallest.orElseThrow().look;
            return result(look.mean() > 0 ? Difference.SLOWER : Difference.FASTER, look, level);
        }

        DifferenceResult kept(double level) {
            double each = error / looks;
            return seen.looks.stream()
                    .filter(look -> look.inside(seen.margin) <= each)
                    .findFirst()
                    .map(look -> result(Difference.SAME, look, each))
                    .or(() -> last().map(look -> result(Difference.UNDECIDED, look, level)))
                    .orElseGet(DifferenceResult::none);
        }

        private Optional<DifferenceLook> last() {
            return seen.looks.stream().reduce((earlier, later) -> later);
        }

        private DifferenceResult result(Difference verdict, DifferenceLook look, double level) {
            return new DifferenceResult(verdict, Optional.of(look.estimate(level)), Optional.of(look));
        }
    }
}
