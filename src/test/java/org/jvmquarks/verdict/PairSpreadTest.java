package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairSpreadTest {

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void negativeOrInfiniteDeviationIsError(double deviation) {
        assertThatThrownBy(() -> new PairSpread(deviation, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the deviation to be 0 or more and finite, was " + deviation);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY})
    void driftThatIsNotFiniteIsAnError(double drift) {
        assertThatThrownBy(() -> new PairSpread(0, 0, drift))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the drift to be finite, was " + drift);
    }

    @Test
    void correlationOfAnEarlierJournalMayBeUndefined() {
        assertThat(new PairSpread(0, Double.NaN, 0).lag1()).isNaN();
    }
}
