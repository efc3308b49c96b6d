package org.jvmquarks.evidence.value;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValuesAssertTest {
    private static final ValuesAssert VALUES =
            new ValuesAssert(new Values("Probe [debian-17]", Map.of("count", 7L, "name", "seven"), ""));

    @Test
    void trueClaimPasses() {
        VALUES.has("count", 7)
                .has("count", 7L)
                .has("count", (short) 7)
                .has("name", "seven")
                .number("count")
                .isAtLeast(7)
                .number("count")
                .isAtMost(7);
    }

    @Test
    void failureMessageShowsBothValues() {
        assertThatThrownBy(() -> VALUES.has("count", 8))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected count to be 8 but was 7 for Probe [debian-17]");
        assertThatThrownBy(() -> VALUES.number("count").isAtLeast(8))
                .hasMessage("expected count to be at least 8 but was 7 for Probe [debian-17]");
        assertThatThrownBy(() -> VALUES.number("count").isAtMost(6))
                .hasMessage("expected count to be at most 6 but was 7 for Probe [debian-17]");
    }

    @Test
    void expectedValueTakesFormOfThoseOfGuests() {
        values("c").hasResult('c');
        values("NEW").hasResult(Thread.State.NEW);
        values((double) 0.1f).hasResult(0.1f);
        values("NaN").hasResult(Double.NaN);
        values("-Infinity").hasResult(Float.NEGATIVE_INFINITY);
        values(10L).hasResult(BigInteger.TEN);
        values("123456789012345678901234567890").hasResult(new BigInteger("123456789012345678901234567890"));
        values(1L).hasResult(1.0);
        values(1.0).hasResult(1);
    }

    @Test
    void numbersThatTravelAsTextsAreNumbers() {
        assertThatThrownBy(() -> values("NaN").hasResult(1.5))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected value to be 1.5 but was NaN for Probe [debian-17]");
        assertThatThrownBy(() -> values("9223372036854775808").hasResult(1))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected value to be 1 but was 9223372036854775808 for Probe [debian-17]");
        assertThatThrownBy(() -> values(9007199254740993L).hasResult(9007199254740992.0))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void anotherTypeIsAMistakeOfThePin() {
        assertThatThrownBy(() -> values(1L).hasResult("1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has(\"value\", …) expects the text \"1\", and the probe returns the number 1"
                        + " for Probe [debian-17]; use one type for both");
        assertThatThrownBy(() -> values("true").hasResult(true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has(\"value\", …) expects the boolean true, and the probe returns the text"
                        + " \"true\" for Probe [debian-17]; use one type for both");
    }

    @Test
    void whatNoGuestSendsIsMistakeOfPin() {
        assertThatThrownBy(() -> values("x").hasResult(new int[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has(\"value\", …) expects int[], which no probe can return; expect a number,"
                        + " a text, a boolean, a character or an enum constant");
    }

    @Test
    void textsThatLookTheSameAreQuoted() {
        assertThatThrownBy(() -> values("a ").hasResult("a"))
                .hasMessage("expected value to be a but was \"a \" for Probe [debian-17]");
        assertThatThrownBy(() -> values("").hasResult("a\u00a0b\uD800"))
                .hasMessage("expected value to be \"a\\u00a0b\\ud800\" but was \"\" for Probe [debian-17]");
    }

    private static ValuesAssert values(Object value) {
        return new ValuesAssert(new Values("Probe [debian-17]", Map.of("value", value), ""));
    }

    @Test
    void missingValueIsAMistakeOfThePin() {
        assertThatThrownBy(() -> VALUES.has("cuont", 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Probe [debian-17] computed no 'cuont', but [")
                .hasMessageContainingAll("count", "name");
        assertThatThrownBy(() -> VALUES.number("name").isAtLeast(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Probe [debian-17] computed name as seven, not a whole number");
    }
}
