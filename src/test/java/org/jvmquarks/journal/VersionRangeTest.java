package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VersionRangeTest {

    @Test
    void saysWhichVersionsItIsAbout() {
        assertThat(new VersionRange(8, OptionalInt.empty()).describe()).isEqualTo("all");
        assertThat(new VersionRange(24, OptionalInt.empty()).describe()).isEqualTo("since 24");
        assertThat(new VersionRange(8, OptionalInt.of(21)).describe()).isEqualTo("8 to 21");
        assertThat(new VersionRange(17, OptionalInt.of(17)).describe()).isEqualTo("17");
    }

    @Test
    void hasBothItsEnds() {
        VersionRange range = new VersionRange(11, OptionalInt.of(17));

        assertThat(List.of(10, 11, 17, 18)).filteredOn(range::contains).containsExactly(11, 17);
        assertThat(new VersionRange(11, OptionalInt.empty()).contains(99)).isTrue();
    }

    @Test
    void isNeverEmpty() {
        assertThatThrownBy(() -> new VersionRange(21, OptionalInt.of(17)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no version is since 21 and until 17");
    }
}
