package org.jvmquarks.evidence.layout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LayoutAssertTest {
    private static final LayoutAssert LONG =
            new LayoutAssert(
                    new Layout("java.lang.Long [debian-17]", 24, 12, Map.of("value", 16L)));

    @Test
    void whatIsSoPasses() {
        LONG.hasSize(24).hasHeader(12).hasFieldAt("value", 16);
    }

    @Test
    void whatIsNotSoIsSaidInBytes() {
        assertThatThrownBy(() -> LONG.hasSize(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the size of java.lang.Long [debian-17] to be 16 bytes, got 24"
                                + " bytes");
        assertThatThrownBy(() -> LONG.hasHeader(8))
                .hasMessage(
                        "expected the header of java.lang.Long [debian-17] to be 8 bytes, got 12"
                                + " bytes");
        assertThatThrownBy(() -> LONG.hasFieldAt("value", 8))
                .hasMessage(
                        "expected the offset of value of java.lang.Long [debian-17] to be 8 bytes,"
                                + " got 16 bytes");
        assertThatThrownBy(() -> LONG.hasFieldAt("valeu", 8))
                .hasMessage("expected a field valeu in java.lang.Long [debian-17], found [value]");
    }
}
