package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a claim whose truth lies on its boundary is found to hold, or to be broken. */
class RatioDecisionErrorRateTest {
    private static final int CLAIMS = 10_000;
    private static final double ALPHA = 1e-3;

    /**
     * A claim and the true ratio at its end.
     *
     * @param deviation of a pair; where it is larger than the claim is wide, both ends can break it
     */
    record Boundary(RatioClaim claim, double ratio, double deviation) {}

    static Stream<Arguments> boundaries() {
        List<Boundary> boundaries = List.of(
                new Boundary(RatioClaim.atLeast(1.5), 1.5, 0.05),
                new Boundary(RatioClaim.atMost(1.5), 1.5, 0.05),
                new Boundary(RatioClaim.equalWithin(0.5), 1.5, 0.05),
                new Boundary(RatioClaim.equalWithin(0.5), 1 / 1.5, 0.05),
                new Boundary(RatioClaim.equalWithin(0.02), 1.02, 0.5));
        return Stream.of(Noise.values())
                .flatMap(noise -> boundaries.stream().map(boundary -> Arguments.of(noise, boundary)));
    }

    @ParameterizedTest
    @MethodSource("boundaries")
    void falseVerdictsAreRarerThanAlpha(Noise noise, Boundary boundary) {
        Tally tally = tally(noise, boundary, 1, ALPHA);

        assertRarerThan(ALPHA, tally);
    }

    @ParameterizedTest
    @MethodSource("boundaries")
    void twoTriesShareAlpha(Noise noise, Boundary boundary) {
        Tally tally = tally(noise, boundary, 2, ALPHA);

        assertRarerThan(ALPHA, tally);
        assertThat(tally.meanPairs()).isBetween(31.5, 32.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.005, 0.01, 0.1, 1})
    void howLargeTheNoiseIsDoesNotMatter(double deviation) {
        Boundary boundary = new Boundary(RatioClaim.atLeast(1.5), 1.5, deviation);

        assertRarerThan(ALPHA, tally(Noise.NORMAL, boundary, 1, ALPHA));
    }

    /** Looks at the same pairs err together, so that eight of them come to 0.57 of their sum. */
    @Test
    void halfOfAlphaIsUsed() {
        Boundary boundary = new Boundary(RatioClaim.atLeast(1.5), 1.5, 0.05);
        Tally tally = tally(Noise.NORMAL, boundary, 1, 0.05);

        assertThat(tally.shareHolds()).isBetween(0.024, 0.033);
        assertThat(tally.shareBroken()).isBetween(0.024, 0.033);
    }

    /**
     * A cell is BROKEN only if a second test agrees, so with n claims on their boundaries, at most n·α² of the runs
     * have a false one: with α = 0.001, 1 % of the runs with 10,000 claims. Here α is large enough to be simulated.
     */
    @Test
    void secondTestBoundsErrorRateOfRun() {
        int claims = 10;
        double alpha = 0.1;
        Supplier<Pair> pairs = Noise.NORMAL.pairs(1.5, 0.05, new Random(1));
        RatioDecision test = new RatioDecision(RatioClaim.atLeast(1.5), alpha);
        int wrong = 0;
        for (int run = 0; run < CLAIMS; run++) {
            boolean anyBroken = IntStream.range(0, claims)
                    .anyMatch(claim -> Stream.generate(() -> test.decide(pairs).verdict())
                            .limit(2)
                            .allMatch(Verdict.BROKEN::equals));
            wrong += anyBroken ? 1 : 0;
        }

        // About 0.57·α are used for each test.
        assertThat(wrong / (double) CLAIMS).isBetween(0.02, claims * alpha * alpha);
    }

    private static void assertRarerThan(double alpha, Tally tally) {
        double most = alpha + tally.tolerance(alpha);
        assertThat(tally.shareHolds()).as("false HOLDS").isLessThanOrEqualTo(most);
        assertThat(tally.shareBroken()).as("false BROKEN").isLessThanOrEqualTo(most);
    }

    private static Tally tally(Noise noise, Boundary boundary, int tries, double alpha) {
        Supplier<Pair> pairs = noise.pairs(boundary.ratio(), boundary.deviation(), new Random(1));
        RatioDecision test = new RatioDecision(boundary.claim(), alpha / tries);
        return Tally.of(CLAIMS, tries, () -> test.decide(pairs));
    }
}
