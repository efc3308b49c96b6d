package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioClaimTest {

    @Test
    void itIsSaidInASentence() {
        assertThat(RatioClaim.atLeast(2.5).describe()).isEqualTo("at least 2.5");
        assertThat(RatioClaim.atMost(0.5).describe()).isEqualTo("at most 0.5");
        assertThat(RatioClaim.equalWithin(0.1).describe()).isEqualTo("between 0.9091 and 1.1");
    }

    @Test
    void missingEndIsOutOfReach() {
        assertThat(RatioClaim.atLeast(2).logHigh()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(RatioClaim.atMost(2).logLow()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(RatioClaim.atLeast(2).ends()).isEqualTo(1);
        assertThat(RatioClaim.atMost(2).ends()).isEqualTo(1);
    }

    @Test
    void equalTimesAreEqualTheOtherWayRound() {
        RatioClaim equal = RatioClaim.equalWithin(0.25);

        assertThat(equal.logLow()).isCloseTo(-equal.logHigh(), within(1e-15));
        assertThat(equal.logHigh()).isEqualTo(Math.log(1.25));
        assertThat(equal.ends()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void onlyPositiveRatiosAreClaimed(double ratio) {
        assertThatThrownBy(() -> RatioClaim.atLeast(ratio))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ratio is positive and finite: " + ratio);
        assertThatThrownBy(() -> RatioClaim.atMost(ratio))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ratio is positive and finite: " + ratio);
        assertThatThrownBy(() -> RatioClaim.equalWithin(ratio))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("times are equal within a positive share, not within " + ratio);
    }

    @Test
    void itHasAnEnd() {
        assertThatThrownBy(() -> new RatioClaim(OptionalDouble.empty(), OptionalDouble.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a claim has at least one end");
    }

    @Test
    void thereIsRoomBetweenItsEnds() {
        assertThatThrownBy(() -> new RatioClaim(OptionalDouble.of(2), OptionalDouble.of(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no measured ratio can be shown to be at least 2.0 and at most 2.0");
        assertThatThrownBy(() -> RatioClaim.equalWithin(1e-17))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no measured ratio can be shown to be at least 1.0 and at most 1.0");
    }
}
