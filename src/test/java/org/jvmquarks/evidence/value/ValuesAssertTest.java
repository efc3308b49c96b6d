package org.jvmquarks.evidence.value;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ValuesAssertTest {
    private static final ValuesAssert VALUES =
            new ValuesAssert(new Values("Probe [debian-17]", Map.of("count", 7L, "name", "seven")));

    @Test
    void trueClaimPasses() {
        VALUES.has("count", 7)
                .has("count", 7L)
                .has("count", (short) 7)
                .has("name", "seven")
                .hasAtLeast("count", 7)
                .hasAtMost("count", 7);
    }

    @Test
    void failureMessageShowsBothValues() {
        assertThatThrownBy(() -> VALUES.has("count", 8))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected count to be 8 but was 7 for Probe [debian-17]");
        assertThatThrownBy(() -> VALUES.hasAtLeast("count", 8))
                .hasMessage("expected count to be at least 8 but was 7 for Probe [debian-17]");
        assertThatThrownBy(() -> VALUES.hasAtMost("count", 6))
                .hasMessage("expected count to be at most 6 but was 7 for Probe [debian-17]");
    }

    @Test
    void missingValueIsAMistakeOfThePin() {
        assertThatThrownBy(() -> VALUES.has("cuont", 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Probe [debian-17] computed no 'cuont', but [")
                .hasMessageContainingAll("count", "name");
        assertThatThrownBy(() -> VALUES.hasAtLeast("name", 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Probe [debian-17] computed name as seven, not a whole number");
    }
}
