package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkTest {
    private static final Fork QUIET = new Fork(10, 0.1, true);

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void onlyPositiveTimesAreMeasured(double time) {
        assertThatThrownBy(() -> new Fork(time, 0, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the time of a fork is positive and finite: " + time + " ns/op");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void noMoreThanAllOfItIsStolen(double stolen) {
        assertThatThrownBy(() -> new Fork(10, stolen, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a share is between 0 and 1: " + stolen);
    }

    @Test
    void moreThanAFifthStolenIsADisturbance() {
        assertThat(new Fork(10, 0.2, true).disturbed()).isFalse();
        assertThat(new Fork(10, 0.21, true).disturbed()).isTrue();
    }

    @Test
    void eitherForkDisturbsPairAndBothSettleIt() {
        Fork disturbed = new Fork(10, 0.5, true);
        Fork unsettled = new Fork(10, 0, false);

        assertThat(new Pair(QUIET, QUIET, true).disturbed()).isFalse();
        assertThat(new Pair(disturbed, QUIET, true).disturbed()).isTrue();
        assertThat(new Pair(QUIET, disturbed, true).disturbed()).isTrue();
        assertThat(new Pair(QUIET, QUIET, true).settled()).isTrue();
        assertThat(new Pair(unsettled, QUIET, true).settled()).isFalse();
        assertThat(new Pair(QUIET, unsettled, true).settled()).isFalse();
    }

    @Test
    void ratioDoesNotDependOnFirstFork() {
        Fork b = new Fork(4, 0, true);

        assertThat(new Pair(QUIET, b, true).ratio()).isEqualTo(2.5);
        assertThat(new Pair(QUIET, b, false).ratio()).isEqualTo(2.5);
    }
}
