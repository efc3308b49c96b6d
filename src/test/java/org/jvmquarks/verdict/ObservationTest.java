package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTest {

    @ParameterizedTest
    @CsvSource({
        "16, B/op, 16 B/op",
        "16.0, B/op, 16 B/op",
        "0.04, B/op, 0.04 B/op",
        "-1.5, '', -1.5",
        "123456.789, ns, 123500 ns",
        "0.000123456, s, 0.0001235 s",
        "999999999999999, B, 999999999999999 B",
        "NaN, times, NaN times",
        "Infinity, times, Infinity times",
    })
    void numbersAreShort(double value, String unit, String display) {
        assertThat(Observation.exact("key", value, unit).display()).isEqualTo(display);
    }

    @Test
    void otherValuesAreShownAsTheyAre() {
        assertThat(Observation.exact("key", "mixed mode", "").display()).isEqualTo("mixed mode");
        assertThat(Observation.exact("key", true, "").display()).isEqualTo("true");
        assertThat(Observation.exact("key", 1_234_567_890_123L, "B").display()).isEqualTo("1234567890123 B");
    }

    @Test
    void estimateShowsItsInterval() {
        assertThat(Observation.estimate("key", 3.0219, "times", 2.9, 3.14159).display())
                .isEqualTo("3.022 [2.9, 3.142] times");
    }

    @Test
    void wholeNumbersAreOfOneType() {
        for (Object number : List.of((byte) 7, (short) 7, 7, 7L)) {
            assertThat(Observation.exact("key", number, "").value()).isEqualTo(7L);
        }
        assertThat(Observation.exact("key", 0.5f, "").value()).isEqualTo(0.5);
    }

    @Test
    void invalidValueIsRefused() {
        assertThatThrownBy(() -> Observation.exact(" ", 1, "")).hasMessage("an observation needs a key");
        assertThatThrownBy(() -> Observation.exact("key", List.of(), ""))
                .hasMessage("key is neither a number, a text nor a boolean: []");
        OptionalDouble one = OptionalDouble.of(1);
        OptionalDouble none = OptionalDouble.empty();
        assertThatThrownBy(() -> new Observation(new ObservationKey("key", ""), 1, "", one, one, true))
                .hasMessage("key is exact and has an interval");
        assertThatThrownBy(() -> new Observation(new ObservationKey("key", ""), 1, "", one, none, false))
                .hasMessage("key has half an interval");
        assertThatThrownBy(() ->
                        new Observation("other", Optional.of(new ObservationKey("key", "")), 1, "", none, none, true))
                .hasMessageStartingWith("expected the parts of 'other', was ObservationKey[");
    }
}
