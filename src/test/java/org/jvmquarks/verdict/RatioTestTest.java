package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTestTest {
    private static final int CLAIMS = 10_000;
    private static final double ALPHA = 1e-3;

    @ParameterizedTest
    @CsvSource({
        "3, 63.2",
        "4, 20.6",
        "5, 12.3",
        "6, 9.24",
        "8, 6.81",
        "10, 5.83",
        "12, 5.31",
        "16, 4.77",
    })
    void criticalValuesAreStudents(int pairs, double critical) {
        assertThat(RatioTest.critical(pairs, ALPHA)).isCloseTo(critical, within(critical * 5e-3));
    }

    @Test
    void clearClaimsAreDecidedInThreeOrFourPairs() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            RatioResult holds =
                    new RatioTest(RatioClaim.atLeast(2), ALPHA).decide(pairs(4, 0.005, random));
            RatioResult broken =
                    new RatioTest(RatioClaim.atLeast(2), ALPHA).decide(pairs(1, 0.005, random));

            assertThat(holds.verdict()).isEqualTo(Verdict.HOLDS);
            assertThat(holds.pairs()).hasSizeBetween(3, 4);
            assertThat(broken.verdict()).isEqualTo(Verdict.BROKEN);
            assertThat(broken.pairs()).hasSizeBetween(3, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.01, 0.1, 0.5})
    void aClaimOnTheBoundaryIsRarelyDecided(double noise) {
        Map<Verdict, Integer> verdicts = boundary(noise, new Random(2));

        assertThat(verdicts.getOrDefault(Verdict.HOLDS, 0)).isLessThanOrEqualTo(allowed());
        assertThat(verdicts.getOrDefault(Verdict.BROKEN, 0)).isLessThanOrEqualTo(allowed());
        assertThat(verdicts.get(Verdict.INCONCLUSIVE)).isGreaterThan(CLAIMS - 2 * allowed());
    }

    private static Map<Verdict, Integer> boundary(double noise, Random random) {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        for (int i = 0; i < CLAIMS; i++) {
            RatioResult result =
                    new RatioTest(RatioClaim.atLeast(1.5), ALPHA).decide(pairs(1.5, noise, random));
            verdicts.merge(result.verdict(), 1, Integer::sum);
        }
        return verdicts;
    }

    /** The rate, and three standard deviations of a count with that rate. */
    private static int allowed() {
        return (int) Math.ceil(CLAIMS * ALPHA + 3 * Math.sqrt(CLAIMS * ALPHA));
    }

    @Test
    void repeatsThatAreTooGoodAreNotBelieved() {
        RatioResult same = new RatioTest(RatioClaim.atLeast(2), ALPHA).decide(() -> pair(2.01));

        assertThat(same.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(same.pairs()).hasSize(16);
    }

    @Test
    void anEstimateIsTheGeometricMeanWithTheDecidingInterval() {
        RatioResult result = new RatioTest(RatioClaim.atLeast(1.5), ALPHA).decide(() -> pair(3));

        double half = RatioTest.critical(3, ALPHA) * 0.005 / Math.sqrt(3);
        assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(result.ratio()).isCloseTo(3, within(1e-12));
        assertThat(result.low()).isCloseTo(3 * Math.exp(-half), within(1e-12));
        assertThat(result.high()).isCloseTo(3 * Math.exp(half), within(1e-12));
        assertThat(result.estimate()).isEqualTo("3.00 [2.50, 3.60]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void onlyPositiveRatiosAreClaimedAndMeasured(double ratio) {
        assertThatThrownBy(() -> RatioClaim.atLeast(ratio))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ratio is positive and finite: " + ratio);
        assertThatThrownBy(() -> pair(ratio))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the time of a fork is positive and finite: " + ratio + " ns/op");
    }

    /** Log-normal pairs around a true ratio. */
    private static Supplier<Pair> pairs(double ratio, double noise, Random random) {
        return () -> pair(ratio * Math.exp(noise * random.nextGaussian()));
    }

    private static Pair pair(double ratio) {
        return new Pair(new Fork(ratio, 0, true), new Fork(1, 0, true), true);
    }
}
