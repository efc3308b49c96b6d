package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often a run in which nothing changed by more than the margin reports a difference. */
class DifferenceFamilyErrorRateTest {
    private static final int RUNS = 10_000;
    private static final int TESTS = 3;
    private static final double ERROR = 0.01;
    private static final double MARGIN = 0.05;

    /** All benchmarks lie on the end of the margin, where the chance of a false verdict is largest. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void falseDifferencesAreRarerThanTheErrorRate(Noise noise) {
        assertThat(shareOfFalse(run -> test(noise, 1 + MARGIN, run))).isLessThanOrEqualTo(most());
    }

    /** Small noise is the hard case: the deviation of three pairs is often far too small. */
    @ParameterizedTest
    @EnumSource(Drift.class)
    void driftOfTheMachineIsNoDifference(Drift drift) {
        assertThat(shareOfFalse(run -> drift.test(run))).isLessThanOrEqualTo(most());
    }

    /** Three tests differ by far, so the fourth gets the whole error rate, and no more. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void trueDifferencesCauseNoMoreFalseOnes(Noise noise) {
        DifferenceFamily family = DifferenceFamily.sequential(ERROR);
        Random random = new Random(5);
        double[] clear =
                IntStream.range(0, 32).mapToDouble(i -> 0.7 + 0.001 * (i % 3)).toArray();
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            DifferenceResult last = decide(family, List.of(clear, clear, clear, test(noise, 1 + MARGIN, random)))
                    .get(3);
            wrong += isDifference(last) ? 1 : 0;
        }

        assertThat(wrong / (double) RUNS).isLessThanOrEqualTo(most());
    }

    /** Whatever both forks of a pair share cancels; what is left is noise that changes with time. */
    enum Drift {
        /** The noise of the machine grows from pair to pair. */
        LOUDER {
            @Override
            double deviation(int pair) {
                return 0.005 + 0.002 * pair;
            }
        },
        /** The machine becomes quiet. */
        QUIETER {
            @Override
            double deviation(int pair) {
                return 0.07 - 0.002 * pair;
            }
        },
        /** Every other quarter of an hour, something else runs. */
        IN_TURNS {
            @Override
            double deviation(int pair) {
                return pair / 4 % 2 == 0 ? 0.005 : 0.05;
            }
        };

        abstract double deviation(int pair);

        double[] test(Random random) {
            return IntStream.range(0, 32)
                    .mapToDouble(pair -> deviation(pair) * random.nextGaussian())
                    .toArray();
        }
    }

    private interface Series {
        double[] of(Random random);
    }

    private static double shareOfFalse(Series series) {
        DifferenceFamily family = DifferenceFamily.sequential(ERROR);
        Random random = new Random(1);
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            List<double[]> tests =
                    IntStream.range(0, TESTS).mapToObj(i -> series.of(random)).toList();
            wrong += decide(family, tests).stream().anyMatch(DifferenceFamilyErrorRateTest::isDifference) ? 1 : 0;
        }
        return wrong / (double) RUNS;
    }

    private static List<DifferenceResult> decide(DifferenceFamily family, List<double[]> tests) {
        return family.decide(tests.stream()
                .map(each -> DifferenceFamily.Seen.pairs(new Margin(MARGIN), each))
                .toList());
    }

    private static double[] test(Noise noise, double ratio, Random random) {
        return IntStream.range(0, 32)
                .mapToDouble(i -> Math.log(noise.pair(ratio, 0.03, random).ratio()))
                .toArray();
    }

    private static boolean isDifference(DifferenceResult result) {
        return result.verdict() == Difference.SLOWER || result.verdict() == Difference.FASTER;
    }

    /** Three standard errors of a share of so many runs. */
    private static double most() {
        return ERROR + 3 * Math.sqrt(ERROR * (1 - ERROR) / RUNS);
    }
}
