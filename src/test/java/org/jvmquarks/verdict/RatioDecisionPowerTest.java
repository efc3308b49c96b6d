package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.Supplier;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often a claim is decided, and at what cost, by the distance of the truth from it in standard deviations of a
 * pair. The figures are those of {@code src/docs/timing.md}, from 300,000 claims.
 */
class RatioDecisionPowerTest {
    private static final int CLAIMS = 5_000;
    private static final double ALPHA = 1e-3;
    private static final double DEVIATION = 0.05;

    /** Four standard deviations of a mean number of pairs, relative to it. */
    private static final Percentage PAIRS = Percentage.withPercentage(2);

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.3293, 15.16",
        "2, 1, 0.9936, 10.13",
        "3, 1, 1, 7.48",
        "5, 1, 1, 5.59",
        "10, 1, 1, 4.35",
        "1, 2, 0.4289, 27.15",
        "2, 2, 0.9998, 11.20",
        "3, 2, 1, 8.10",
        "5, 2, 1, 6.10",
        "10, 2, 1, 4.63",
    })
    void claimWithOneEnd(double distance, int tries, double decided, double pairs) {
        RatioClaim claim = RatioClaim.atLeast(1.5);
        Tally above = tally(claim, 1.5 * Math.exp(distance * DEVIATION), tries);
        Tally below = tally(claim, 1.5 * Math.exp(-distance * DEVIATION), tries);

        assertShare(above.shareHolds(), decided, above);
        assertThat(above.broken()).isZero();
        assertThat(above.meanPairs()).isCloseTo(pairs, PAIRS);
        assertShare(below.shareBroken(), decided, below);
        assertThat(below.holds()).isZero();
        assertThat(below.meanPairs()).isCloseTo(pairs, PAIRS);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.0782, 15.89",
        "2, 1, 0.9876, 11.34",
        "3, 1, 1, 7.97",
        "5, 1, 1, 5.79",
        "10, 1, 1, 4.40",
        "1, 2, 0.0855, 31.19",
        "2, 2, 0.9992, 12.67",
        "3, 2, 1, 8.60",
        "5, 2, 1, 6.32",
        "10, 2, 1, 4.68",
    })
    void timesThatAreEqual(double distance, int tries, double decided, double pairs) {
        RatioClaim claim = RatioClaim.equalWithin(Math.exp(distance * DEVIATION) - 1);
        Tally equal = tally(claim, 1, tries);

        assertShare(equal.shareHolds(), decided, equal);
        assertThat(equal.broken()).isZero();
        assertThat(equal.meanPairs()).isCloseTo(pairs, PAIRS);
    }

    /** Half of α for each end costs half a pair more than all of it for one. */
    @ParameterizedTest
    @CsvSource({"2, 0.9848, 11.04", "3, 1, 8.10", "5, 1, 6.10", "10, 1, 4.63"})
    void timesThatAreNotEqual(double distance, double decided, double pairs) {
        RatioClaim claim = RatioClaim.equalWithin(0.5);
        Tally unequal = tally(claim, Math.exp(-distance * DEVIATION) / 1.5, 1);

        assertShare(unequal.shareBroken(), decided, unequal);
        assertThat(unequal.holds()).isZero();
        assertThat(unequal.meanPairs()).isCloseTo(pairs, PAIRS);
    }

    /** One claim in a thousand more than chance, as the figures are rounded. */
    private static void assertShare(double share, double expected, Tally tally) {
        assertThat(share).isCloseTo(expected, within(1e-3 + tally.tolerance(expected)));
    }

    private static Tally tally(RatioClaim claim, double ratio, int tries) {
        Supplier<Pair> pairs = Noise.NORMAL.pairs(ratio, DEVIATION, new Random(2));
        RatioDecision test = new RatioDecision(claim, ALPHA / tries);
        return Tally.of(CLAIMS, tries, () -> test.decide(pairs));
    }
}
