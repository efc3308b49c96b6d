package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioEstimateTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 3.00 [1.50, 6.00]",
                "0.4 | 0.40 [0.20, 0.80]",
                "0.01 | 0.0100 [0.0050, 0.0200]",
                "1e-12 | 0.000000000 [0.000000000, 0.000000000]",
            })
    void smallRatiosHaveMoreDecimals(double ratio, String text) {
        assertThat(new RatioEstimate(ratio, ratio / 2, ratio * 2).text()).isEqualTo(text);
    }

    @Test
    void intervalMayBeAsWideAsNumbersAllow() {
        RatioEstimate widest = new RatioEstimate(2, 0, Double.POSITIVE_INFINITY);
        assertThat(widest.brief()).isEqualTo("2.00, within a factor of 10 or more");
        assertThat(widest.brief("times as long")).isEqualTo("2.00 times as long, within a factor of 10 or more");
        assertThat(new RatioEstimate(2, 1, 4).brief("times as much")).isEqualTo("2.00 times as much [1.00, 4.00]");

        assertThat(widest.text()).isEqualTo("2.000000000 [0.000000000, Infinity]");
        assertThat(new RatioEstimate(2, 2, 2).text()).isEqualTo("2.00 [2.00, 2.00]");
    }

    @ParameterizedTest
    @CsvSource({"3, 3.1, 4", "3, 2, 2.9", "3, -1, 4", "3, NaN, 4", "3, 2, NaN"})
    void ratioOutsideItsIntervalIsAnError(double ratio, double low, double high) {
        assertThatThrownBy(() -> new RatioEstimate(ratio, low, high))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected 0 <= low <= ratio <= high, was low %s, ratio %s, high %s", low, ratio, high);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "NaN", "Infinity"})
    void ratioOutsidePositiveNumbersIsError(double ratio) {
        assertThatThrownBy(() -> new RatioEstimate(ratio, 0, Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the ratio to be positive and finite, was " + ratio);
    }
}
