package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The procedure; how often it errs is in {@link RatioDecisionErrorRateTest}. */
class RatioDecisionTest {
    private static final double ALPHA = 1e-3;

    /** Pairs that repeat exactly have the least deviation believed, so c·0.005/√n decides. */
    @ParameterizedTest
    @CsvSource({
        "0.1826, 3",
        "0.1824, 4",
        "0.0514, 5",
        "0.0275, 6",
        "0.0188, 8",
        "0.0120, 10",
        "0.0092, 12",
        "0.00765, 16",
    })
    void firstLookThatIsFarEnoughDecides(double distance, int pairs) {
        RatioResult above = decide(RatioClaim.atLeast(2), 2 * Math.exp(distance));
        RatioResult below = decide(RatioClaim.atLeast(2), 2 * Math.exp(-distance));

        assertThat(above.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(above.pairs()).hasSize(pairs);
        assertThat(below.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(below.pairs()).hasSize(pairs);
    }

    @Test
    void atMostMirrorsAtLeast() {
        assertThat(decide(RatioClaim.atMost(2), 1.5).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(decide(RatioClaim.atMost(2), 2.5).verdict()).isEqualTo(Verdict.BROKEN);
    }

    /** 16 pairs show 0.00596 at α, and 0.00640 at α/2. */
    @ParameterizedTest
    @CsvSource({
        "-0.0061, HOLDS",
        "-0.0059, INCONCLUSIVE",
        "0.0059, INCONCLUSIVE",
        "0.0063, INCONCLUSIVE",
        "0.0065, BROKEN",
    })
    void eitherEndBreaksEqualityAtHalfTheRate(double beyond, Verdict verdict) {
        RatioClaim equal = RatioClaim.equalWithin(0.1);

        assertThat(decide(equal, 1.1 * Math.exp(beyond)).verdict()).isEqualTo(verdict);
        assertThat(decide(equal, 1 / (1.1 * Math.exp(beyond))).verdict()).isEqualTo(verdict);
    }

    @Test
    void bothEndsOfEqualityHaveToHold() {
        assertThat(decide(RatioClaim.equalWithin(0.0061), 1).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(decide(RatioClaim.equalWithin(0.0059), 1).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void repeatsThatAreTooGoodAreNotBelieved() {
        RatioResult same = decide(RatioClaim.atLeast(2), 2.01);

        assertThat(same.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(same.pairs()).hasSize(16);
        assertThat(same.spread().deviation()).isZero();
    }

    @Test
    void estimateIsGeometricMeanWithDecidingInterval() {
        RatioResult result = decide(RatioClaim.atLeast(1.5), 3);

        double half = new Looks(ALPHA).critical(3) * 0.005 / Math.sqrt(3);
        assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(result.ratio()).isCloseTo(3, within(1e-12));
        assertThat(result.low()).isCloseTo(3 * Math.exp(-half), within(1e-12));
        assertThat(result.high()).isCloseTo(3 * Math.exp(half), within(1e-12));
        assertThat(result.estimate().text()).isEqualTo("3.00 [2.50, 3.60]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 1 / 1.12, 1 / 1.1069, 1 / 1.1, 1, 1.1, 1.1069, 1.12, 1.3})
    void intervalNeverContradictsTheVerdict(double ratio) {
        RatioResult result = decide(RatioClaim.equalWithin(0.1), ratio);

        boolean inside = result.low() >= 1 / 1.1 && result.high() <= 1.1;
        boolean outside = result.low() >= 1.1 || result.high() <= 1 / 1.1;
        assertThat(inside).isEqualTo(result.verdict() == Verdict.HOLDS);
        assertThat(outside).isEqualTo(result.verdict() == Verdict.BROKEN);
    }

    @Test
    void noPairIsDroppedOrMoved() {
        Random random = new Random(1);
        List<Pair> taken = new ArrayList<>();

        RatioResult result = new RatioDecision(RatioClaim.atLeast(2), ALPHA).decide(() -> {
            Fork disturbed = new Fork(2 + random.nextDouble(), 0.9, false);
            taken.add(new Pair(disturbed, new Fork(1, 0, true), false));
            return taken.get(taken.size() - 1);
        });

        assertThat(result.pairs()).isEqualTo(taken);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 12})
    void givingUpLeavesPairsUndecided(int pairsAfterTheThird) {
        Iterator<Boolean> time = Stream.concat(Stream.generate(() -> true).limit(pairsAfterTheThird), Stream.of(false))
                .iterator();

        RatioResult result =
                new RatioDecision(RatioClaim.atLeast(2), ALPHA).decide(() -> Noise.pairOf(2.001), time::next);

        assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(result.pairs()).hasSize(3 + pairsAfterTheThird);
        assertThat(time).isExhausted();
    }

    @Test
    void eachTestStartsAnew() {
        RatioDecision test = new RatioDecision(RatioClaim.atLeast(2), ALPHA);

        assertThat(test.decide(() -> Noise.pairOf(4)).verdict()).isEqualTo(Verdict.HOLDS);
        RatioResult second = test.decide(() -> Noise.pairOf(1));

        assertThat(second.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(second.pairs()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -1e-3, Double.NaN})
    void errorRateIsAShare(double alpha) {
        assertThatThrownBy(() -> new RatioDecision(RatioClaim.atLeast(2), alpha))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an error rate is between 0 and 1: " + alpha);
    }

    /** The numbers in the Javadoc of the class. */
    @Test
    void exampleOfTheJavadocHoldsAfterFourPairs() {
        RatioDecision test = new RatioDecision(RatioClaim.atLeast(2), ALPHA);
        Iterator<Double> ratios = List.of(3.0, 3.1, 2.9, 3.0).iterator();
        Iterator<Boolean> none = List.<Boolean>of(false).iterator();
        Iterator<Double> again = List.of(3.0, 3.1, 2.9).iterator();

        RatioResult three = test.decide(() -> Noise.pairOf(again.next()), none::next);
        RatioResult four = test.decide(() -> Noise.pairOf(ratios.next()));

        assertThat(three.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(three.estimate().text()).isEqualTo("3.00 [0.89, 10.13]");
        assertThat(three.spread().deviation()).isCloseTo(0.0333, within(5e-5));
        assertThat(four.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(four.pairs()).hasSize(4);
        assertThat(four.estimate().text()).isEqualTo("3.00 [2.27, 3.97]");
        assertThat(four.spread().deviation()).isCloseTo(0.0272, within(5e-5));
    }

    /** All pairs alike. */
    private static RatioResult decide(RatioClaim claim, double ratio) {
        return new RatioDecision(claim, ALPHA).decide(() -> Noise.pairOf(ratio));
    }

    @Test
    void sixteenPairsAreAllOfATest() {
        assertThat(RatioDecision.isComplete(12)).isFalse();
        assertThat(RatioDecision.isComplete(16)).isTrue();
    }
}
