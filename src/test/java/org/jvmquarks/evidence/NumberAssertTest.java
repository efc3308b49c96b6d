package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NumberAssertTest {
    private final Cards three = new Cards(3, "");

    private static final class Cards extends EvidenceAssert<Cards, Double> {
        private final String unit;

        private Cards(double number, String unit) {
            super(number, Cards.class);
            this.unit = unit;
        }

        @Override
        protected String subject() {
            return "Probe.op [debian-17]";
        }

        private NumberAssert<Cards> cards() {
            return number("the number of cards", actual, unit, "all of them red");
        }
    }

    @Test
    void eachAssertionContinuesWithTheEvidence() {
        three.cards()
                .isEqualTo(3)
                .cards()
                .isAtLeast(3)
                .cards()
                .isAtMost(3)
                .cards()
                .isBetween(3, 4)
                .cards()
                .isWithin(Range.of("2 to 3"))
                .cards()
                .isOneOf(1, 3);
        new Cards(0, "").cards().isZero();
    }

    @Test
    void failureNamesNumberBoundAndEvidence() {
        fails(() -> three.cards().isEqualTo(4), "4 but was 3");
        fails(() -> three.cards().isZero(), "0 but was 3");
        fails(() -> three.cards().isAtLeast(4), "at least 4 but was 3");
        fails(() -> three.cards().isAtMost(2), "at most 2 but was 3");
        fails(() -> three.cards().isBetween(0.5, 2), "between 0.500 and 2 but was 3");
        fails(() -> three.cards().isOneOf(1, 2), "1 or 2 but was 3");
        fails(() -> new Cards(1.25, "bytes").cards().isAtLeast(2), "at least 2 bytes but was 1.250 bytes");
    }

    private static void fails(Runnable assertion, String expectedAndFound) {
        assertThatThrownBy(assertion::run)
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the number of cards to be %s for Probe.op [debian-17]: all of them red",
                        expectedAndFound);
    }
}
