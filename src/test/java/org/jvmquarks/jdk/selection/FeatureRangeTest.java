package org.jvmquarks.jdk.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.JdkSelectionException;

class FeatureRangeTest {

    @ParameterizedTest
    @CsvSource({"17, 17, 17", "17..25, 17, 25", "21.., 21, 2147483647", "..17, 0, 17", "17..17, 17, 17"})
    void rangeIncludesItsEnds(String text, int low, int high) {
        assertThat(FeatureRange.parse(text)).contains(new FeatureRange(low, high));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "", "17...25", "17-25", "jdk-17", "1.8", "../jdk"})
    void otherTextIsNotARange(String text) {
        assertThat(FeatureRange.parse(text)).isEmpty();
    }

    @Test
    void reversedRangeSuggestsTheRightOne() {
        assertThatThrownBy(() -> FeatureRange.parse("25..17"))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("'25..17' is not a range of versions, such as 17..25; did you mean '17..25'?");
    }

    @Test
    void unknownVersionIsInNoRange() {
        assertThat(new FeatureRange(0, Integer.MAX_VALUE).contains(OptionalInt.empty()))
                .isFalse();
    }
}
