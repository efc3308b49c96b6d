package org.jvmquarks.evidence.layout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutAssertTest {
    private static final LayoutAssert LONG = new LayoutAssert(
            new Layout("java.lang.Long [debian-17]", 12, List.of(new Layout.Field("value", 16, 8)), 8, true));

    @Test
    void trueClaimPasses() {
        LONG.hasSize(24).hasHeader(12).hasFieldAt("value", 16);
    }

    @Test
    void failureMessageIsInBytes() {
        assertThatThrownBy(() -> LONG.hasSize(16))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected the size to be 16 bytes but was 24 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasHeader(8))
                .hasMessage("expected the header to be 8 bytes but was 12 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasFieldAt("value", 8))
                .hasMessage(
                        "expected the offset of value to be 8 bytes but was 16 bytes for java.lang.Long [debian-17]");
        assertThatThrownBy(() -> LONG.hasFieldAt("valeu", 8))
                .hasMessage("expected a field valeu but found the fields [value] for java.lang.Long [debian-17]");
    }

    @Test
    void distanceIsInBytes() {
        List<Layout.Field> fields = List.of(new Layout.Field("head", 16, 8), new Layout.Field("tail", 80, 8));
        LayoutAssert ring = new LayoutAssert(new Layout("Ring [debian-17]", 12, fields, 8, false));

        ring.hasFieldsApart("head", "tail", 64).hasFieldsApart("tail", "head", 64);
        assertThatThrownBy(() -> ring.hasFieldsApart("head", "tail", 128))
                .hasMessage(
                        "expected the distance between head and tail to be at least 128 bytes but was 64 bytes for Ring [debian-17]");
        assertThatThrownBy(() -> ring.hasFieldsApart("head", "tial", 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Ring [debian-17] does not have a field tial, only [head, tail]; correct the name");
    }
}
