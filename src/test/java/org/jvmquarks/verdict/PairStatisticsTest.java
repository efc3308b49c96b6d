package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairStatisticsTest {

    @Test
    void momentsAreThoseOfTheLogarithms() {
        PairStatistics statistics = of(1, 2, 4, 3);

        assertThat(statistics.count()).isEqualTo(4);
        assertThat(statistics.mean()).isCloseTo(2.5, within(1e-12));
        assertThat(statistics.deviation()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-12));
        assertThat(statistics.standardError()).isCloseTo(Math.sqrt(5.0 / 12), within(1e-12));
        assertThat(statistics.lag1()).isCloseTo(0.75 / 5 + 0.25, within(1e-12));
        assertThat(statistics.drift()).isCloseTo(0.8, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 16})
    void equalPairsHaveNoDeviationAndNoCorrelation(int pairs) {
        double[] x = new double[pairs];
        Arrays.fill(x, Math.log(3));
        PairStatistics statistics = of(x);

        assertThat(statistics.deviation()).isZero();
        assertThat(statistics.lag1()).isZero();
        assertThat(statistics.drift()).isZero();
    }

    @Test
    void deviationBelowHalfAPercentIsNotBelieved() {
        assertThat(of(1, 1.002, 0.998, 1).standardError()).isCloseTo(0.0025, within(1e-12));
        assertThat(of(1, 1.02, 0.98, 1).standardError()).isGreaterThan(0.008);
    }

    @Test
    void driftIsTheSlope() {
        PairStatistics statistics = of(0.1, 0.2, 0.3, 0.4, 0.5);

        assertThat(statistics.drift()).isCloseTo(0.1, within(1e-12));
        assertThat(statistics.mean()).isCloseTo(0.3, within(1e-12));
    }

    /** Three standard errors of a mean over 4000 samples, (n − 2)/(n·√(n − 1)) being one's. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8, 16})
    void independentPairsHaveNoCorrelationOnAverage(int pairs) {
        Random random = new Random(5);
        double sum = 0;
        for (int i = 0; i < 4000; i++) {
            sum += of(random.doubles(pairs).toArray()).lag1();
        }

        assertThat(sum / 4000).isCloseTo(0, within(3 * 0.29 / Math.sqrt(4000)));
    }

    @Test
    void neighboursThatAlternateCorrelateNegatively() {
        assertThat(of(1, -1, 1, -1, 1, -1, 1, -1).lag1()).isCloseTo(-7.0 / 8 + 1.0 / 8, within(1e-12));
    }

    /** @param x logarithms of the pairs' ratios */
    private static PairStatistics of(double... x) {
        return PairStatistics.of(
                Arrays.stream(x).mapToObj(each -> Noise.pairOf(Math.exp(each))).toList());
    }
}
