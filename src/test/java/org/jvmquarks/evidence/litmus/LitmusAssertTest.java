package org.jvmquarks.evidence.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.litmus.TwoActors;
import org.jvmquarks.verdict.Inconclusive;

class LitmusAssertTest {
    private final List<String> unseen = new ArrayList<>();

    private static final class Never extends TwoActors {
        @Override
        public void actor1() {}

        @Override
        public void actor2() {}
    }

    private LitmusAssert outcomes(Map<String, Long> outcomes, int tier) {
        return new LitmusAssert(new Litmus("Flag [debian-17]", outcomes, tier, unseen::add));
    }

    private LitmusAssert compiled(Map<String, Long> outcomes) {
        return outcomes(outcomes, 4);
    }

    @Test
    void forbiddenOutcomeBreaksThePinWithAllCounts() {
        compiled(Map.of("0, 0", 20_000L, "1, 1", 30_000L)).forbids("1, 0");

        assertThatThrownBy(() ->
                        compiled(Map.of("0, 0", 490L, "1, 0", 3L, "1, 1", 507L)).forbids("1, 0"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the number of runs with the forbidden outcome 1, 0 to be 0 but was 3 for Flag [debian-17]: 1000 runs: 490 with 0, 0; 3 with 1, 0; 507 with 1, 1");
    }

    @Test
    void forbiddenOutcomeBreaksThePinAtAnyTier() {
        assertThatThrownBy(() -> outcomes(Map.of("1, 0", 1L), 0).forbids("1, 0"))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void fewRunsDecideNothing() {
        assertThatThrownBy(() -> compiled(Map.of("1, 1", 49_999L)).forbids("1, 0"))
                .isInstanceOf(Inconclusive.class)
                .hasMessage("expected at least 50000 runs of both actors but was 49999 for Flag"
                        + " [debian-17]: other work may have kept the processors; rerun it"
                        + " on a machine with two idle processors");
    }

    @Test
    void unseenForbiddenOutcomeNeedsCodeOfC2() {
        assertThatThrownBy(() -> outcomes(Map.of("1, 1", 50_000L), 3).forbids("1, 0"))
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected C2 to compile both actors but the tier was 3 for Flag [debian-17]: other code keeps the order of accesses more often");
    }

    @Test
    void allowedOutcomeThatWasNotSeenDecidesNothing() {
        compiled(Map.of("0, 1", 1L)).mayShow("0, 1");

        assertThatThrownBy(() -> compiled(Map.of("0, 0", 9L, "1, 1", 1L)).mayShow("0, 1"))
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected to see the allowed outcome 0, 1 but no run had it for Flag [debian-17]: 10 runs: 9 with 0, 0; 1 with 1, 1; rerun it on a machine with two idle processors");
        assertThatThrownBy(() -> compiled(Map.of()).mayShow("0, 1"))
                .isInstanceOf(Inconclusive.class)
                .hasMessageContaining("for Flag [debian-17]: 0 runs; rerun it");
    }

    @Test
    void unseenRequestedOutcomeIsRecorded() {
        compiled(Map.of("0, 0", 50_000L)).mayShow("0, 0").forbids("1, 0");

        assertThat(unseen).containsExactly("1, 0");
    }

    @Test
    void testEndingAtNoOutcomeIsError() {
        assertThatThrownBy(() -> new LitmusOf(Never.class).until("1,0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'1,0' is not an outcome: expected a text such as '0, 1'");
    }

    @Test
    void textThatIsNoOutcomeIsAnError() {
        assertThatThrownBy(() -> compiled(Map.of("1, 0", 1L)).forbids("1,0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'1,0' is not an outcome: expected a text such as '0, 1'");
    }
}
