package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What happens where the assumptions fail: these are rates to know of, not rates to be content with. A change for the
 * better has to change {@code src/docs/timing.md}, too.
 */
class RatioTestLimitsTest {
    private static final int CLAIMS = 20_000;
    private static final double ALPHA = 1e-3;

    /** Pairs of which each follows the one before, or makes up for it. */
    @ParameterizedTest
    @CsvSource({"-0.3, 0.0001, 0.0003", "0.3, 0.005, 0.0015", "0.6, 0.039, 0.005"})
    void pairsThatFollowTheirNeighbours(double correlation, double rate, double tolerance) {
        Random random = new Random(3);
        RatioDecision test = new RatioDecision(RatioClaim.atLeast(1.5), ALPHA);
        Tally tally = Tally.of(CLAIMS, 1, () -> test.decide(autoregressive(1.5, correlation, random)));

        assertThat(tally.shareHolds()).isCloseTo(rate, within(tolerance));
        assertThat(tally.shareBroken()).isCloseTo(rate, within(tolerance));
    }

    /**
     * A claim at the mean of two levels of forks of A: as long as only one has been seen it is far from the claim, and
     * that may be for three pairs or six.
     */
    @ParameterizedTest
    @CsvSource({"0.1, 0.0004, 0.43", "0.5, 0.059, 0.059"})
    void claimBetweenForkLevelsIsDecidedByChance(double slowShare, double holds, double broken) {
        double mean = 1.5 * Math.pow(1.3, slowShare);
        Tally tally = tally(RatioClaim.atLeast(mean), slowShare);

        assertThat(tally.shareHolds()).isCloseTo(holds, within(0.001 + holds / 10));
        assertThat(tally.shareBroken()).isCloseTo(broken, within(broken / 10));
    }

    @ParameterizedTest
    @CsvSource({"0.1", "0.5"})
    void claimBeyondBothLevelsIsDecidedRightly(double slowShare) {
        Tally below = tally(RatioClaim.atLeast(1.3), slowShare);
        Tally above = tally(RatioClaim.atLeast(1.5 * 1.3 * 1.2), slowShare);

        assertThat(below.shareHolds()).isGreaterThan(0.999);
        assertThat(below.broken()).isZero();
        assertThat(above.shareBroken()).isGreaterThan(0.999);
        assertThat(above.holds()).isZero();
    }

    /** AR(1) with a deviation of 5 %. */
    private static Supplier<Pair> autoregressive(double ratio, double correlation, Random random) {
        double own = Math.sqrt(1 - correlation * correlation);
        double[] last = {random.nextGaussian()};
        return () -> {
            last[0] = correlation * last[0] + own * random.nextGaussian();
            return Noise.pairOf(ratio * Math.exp(0.05 * last[0]));
        };
    }

    /** B takes 1, A takes 1.5, and 30 % longer in some forks; each within 1 %. */
    private static Tally tally(RatioClaim claim, double slowShare) {
        Random random = new Random(4);
        RatioDecision test = new RatioDecision(claim, ALPHA);
        return Tally.of(
                CLAIMS,
                1,
                () -> test.decide(() -> {
                    double level = random.nextDouble() < slowShare ? 1.95 : 1.5;
                    return Noise.NORMAL.pair(level, 0.01, random);
                }));
    }
}
