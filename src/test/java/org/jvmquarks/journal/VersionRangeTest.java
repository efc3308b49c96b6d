package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.JavaVersion;

class VersionRangeTest {

    @Test
    void saysWhichVersionsItIsAbout() {
        assertThat(VersionRange.all().describe()).isEqualTo("all");
        assertThat(VersionRange.of("24", "").describe()).isEqualTo("since 24");
        assertThat(VersionRange.of("", "21").describe()).isEqualTo("until 21");
        assertThat(VersionRange.of("11", "21").describe()).isEqualTo("11 to 21");
        assertThat(VersionRange.of("17", "17").describe()).isEqualTo("17");
        assertThat(VersionRange.of("", "8").describe()).isEqualTo("8");
        assertThat(VersionRange.of("8u372,11.0.16, 15", "").describe()).isEqualTo("since 8u372, 11.0.16, 15");
    }

    @Test
    void hasBothItsEnds() {
        VersionRange range = VersionRange.of("11", "17");

        assertThat(Stream.of("10", "11", "17.0.9", "18").map(JavaVersion::parse))
                .filteredOn(range::contains)
                .extracting(JavaVersion::toString)
                .containsExactly("11", "17.0.9");
        assertThat(VersionRange.of("11", "").contains(JavaVersion.parse("99"))).isTrue();
    }

    @Test
    void isNeverEmpty() {
        assertThatThrownBy(() -> VersionRange.of("21", "17"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no version is since 21 and until 17");
    }
}
