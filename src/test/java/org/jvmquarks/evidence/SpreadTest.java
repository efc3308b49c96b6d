package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class SpreadTest {
    private static final ObservationKey KEY = new ObservationKey("Probe", "resident");

    @Test
    void medianIsTheValue() {
        Spread spread = Spread.of(List.of(5L, 1L, 3L));

        assertThat(spread).isEqualTo(new Spread(1, 3, 3, 5));
        assertThat(spread.middle()).isEqualTo(3);
        assertThat(spread.isOneValue()).isFalse();
        assertThat(Spread.of(List.of(7L)).isOneValue()).isTrue();
        assertThat(spread.observation(KEY, "B")).isEqualTo(Observation.estimate(KEY, 3, "B", 1, 5));
    }

    @Test
    void middleOfTwoIsBetweenThem() {
        Spread spread = Spread.of(List.of(5L, 2L));

        assertThat(spread).isEqualTo(new Spread(2, 2, 5, 5));
        assertThat(spread.middle()).isEqualTo(3);
        assertThat(spread.observation(KEY, "B")).isEqualTo(Observation.estimate(KEY, 3, "B", 2, 5));
    }

    @Test
    void impossibleNumbersAreRefused() {
        assertThatThrownBy(() -> Spread.of(List.of())).hasMessage("no process has run");
        assertThatThrownBy(() -> new Spread(2, 1, 3, 3)).hasMessage("2, 1, 3, 3: no order");
    }
}
