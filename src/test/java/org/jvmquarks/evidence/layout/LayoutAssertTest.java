package org.jvmquarks.evidence.layout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LayoutAssertTest {
    private static final LayoutAssert LONG =
            new LayoutAssert(
                    new Layout("java.lang.Long [debian-17]", 24, 12, Map.of("value", 16L)));

    @Test
    void trueClaimPasses() {
        LONG.hasSize(24).hasHeader(12).hasFieldAt("value", 16);
    }

    @Test
    void failureMessageIsInBytes() {
        assertThatThrownBy(() -> LONG.hasSize(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the size to be 16 bytes but was 24 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasHeader(8))
                .hasMessage(
                        "expected the header to be 8 bytes but was 12 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasFieldAt("value", 8))
                .hasMessage(
                        "expected the offset of value to be 8 bytes but was 16 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasFieldAt("valeu", 8))
                .hasMessage(
                        "expected a field valeu but found the fields [value] for java.lang.Long [debian-17]");
    }
}
