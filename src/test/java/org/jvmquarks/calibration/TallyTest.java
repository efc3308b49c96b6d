package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.jvmquarks.calibration.Trials.trial;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TallyTest {

    @Test
    void verdictOnTheBoundaryIsFalse() {
        Tally tally = Tally.of(List.of(
                trial(LoadLevel.IDLE, 0, true, 1.3),
                trial(LoadLevel.IDLE, 0, false, 1.3),
                trial(LoadLevel.IDLE, 0, true, 0.7),
                trial(LoadLevel.IDLE, 0, true, 0.99, 1.01)));

        assertThat(tally.counts().claims()).isEqualTo(4);
        assertThat(tally.counts().falseHolds()).isEqualTo(2);
        assertThat(tally.counts().falseBroken()).isEqualTo(1);
        assertThat(tally.counts().inconclusive()).isEqualTo(1);
        assertThat(tally.found()).isZero();
    }

    @Test
    void slowdownOfEitherSideIsFound() {
        Tally tally = Tally.of(List.of(
                trial(LoadLevel.HOG, 0.2, true, 1.2),
                trial(LoadLevel.HOG, 0.2, false, 1 / 1.2),
                trial(LoadLevel.HOG, 0.2, true, 1 / 1.2),
                trial(LoadLevel.HOG, 0.2, false, 1.2),
                trial(LoadLevel.HOG, 0.2, false, 0.9, 1.1)));

        assertThat(tally.found()).isCloseTo(0.4, within(1e-12));
        assertThat(tally.counts().falseBroken()).isEqualTo(1);
        assertThat(tally.counts().falseHolds()).isEqualTo(1);
        assertThat(tally.counts().inconclusive()).isEqualTo(1);
        assertThat(tally.meanPairs()).isCloseTo((4 * 3 + 16) / 5.0, within(1.0));
        assertThat(tally.medianSeconds()).isEqualTo(2.5);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "4, -1, 0, 0", "4, 0, -1, 0", "4, 0, 0, -1", "4, 2, 2, 1"})
    void countsThatDoNotAddUpAreError(int claims, int holds, int broken, int inconclusive) {
        assertThatThrownBy(() -> new ClaimCounts(claims, holds, broken, inconclusive))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "expected at least 1 claim, and counts from 0 that add up to at most all"
                                + " claims, was %d claims: %d false HOLDS, %d false BROKEN, %d inconclusive",
                        claims, holds, broken, inconclusive);
    }

    /** Expects values of tables of the beta distribution; 0 of 300 is the rule of three. */
    @Test
    void limitsOfRateAreClopperAndPearsons() {
        assertThat(Rates.upperEnd(0, 300)).isCloseTo(0.00994, within(1e-5));
        assertThat(Rates.upperEnd(300, 300)).isEqualTo(1);
        assertThat(Rates.upperEnd(1, 10)).isCloseTo(0.3942, within(1e-4));
        assertThat(Rates.lowerEnd(0, 10)).isZero();
        assertThat(Rates.lowerEnd(10, 10)).isCloseTo(0.7411, within(1e-4));
        assertThat(Rates.lowerEnd(99, 100)).isCloseTo(0.9534, within(1e-4));
    }
}
