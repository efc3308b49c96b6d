package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTest {

    @ParameterizedTest
    @CsvSource({
        "9 to 14, 9, 14",
        "0.5 to 2.5, 0.5, 2.5",
        "-1 to 12 MB, -1048576, 12582912",
        "256 to 4096 KB, 262144, 4194304",
        "at least 64, 64, Infinity",
        "at most 8 GB, -Infinity, 8589934592",
        "16, 16, 16",
    })
    void textIsRead(String text, double least, double most) {
        Range range = Range.of(text);

        assertThat(range.least()).isEqualTo(least);
        assertThat(range.most()).isEqualTo(most);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "9-14", "9 to", "at least 1 to 2", "9 to 14 TB", "nine to ten"})
    void otherTextIsAnError(String text) {
        assertThatThrownBy(() -> Range.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "expected a range such as '9 to 14', 'at least 64', 'at most 8 MB' or '16' but was '%s'", text);
    }

    @Test
    void rangeBeginsWithItsSmallerEnd() {
        assertThatThrownBy(() -> Range.of("14 to 9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a range such as 9 to 14 but was 14.0 to 9.0");
    }

    @Test
    void bothEndsBelongToIt() {
        Range range = Range.of("9 to 14").times(1000);

        assertThat(range.allows(8_999)).isFalse();
        assertThat(range.allows(9_000)).isTrue();
        assertThat(range.allows(14_000)).isTrue();
        assertThat(range.allows(14_001)).isFalse();
    }
}
