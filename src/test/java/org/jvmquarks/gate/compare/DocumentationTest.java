package org.jvmquarks.gate.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.compare.Documentation.Scope;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.VersionRange;

class DocumentationTest {
    private static final Expectation FIRST = expects("1", "", "17", "");
    private static final Expectation SECOND = expects("2", "18", "20", "JEP 18");
    private static final Expectation THIRD = expects("2", "21", "23", "");
    private static final Expectation LAST = expects("3", "24", "", "JEP 24");

    private static Expectation expects(String value, String since, String until, String by) {
        return new Expectation(
                Optional.of(value),
                VersionRange.of(since, until),
                Optional.of(by).filter(it -> !it.isEmpty()),
                List.of(),
                List.of());
    }

    private static Expectation on(String arch, Expectation it) {
        return new Expectation(it.value(), it.versions(), it.by(), List.of(arch), it.vendors());
    }

    private static Optional<PinRecord> pin(Expectation... expectations) {
        return Optional.of(new PinRecord("a", "claim", List.of(expectations), false, false, List.of()));
    }

    private static Documentation of(Optional<PinRecord> pin, Expectation was, Expectation is) {
        return Documentation.of(pin, Optional.of(was), Optional.of(is));
    }

    @Test
    void lastStepSaysSinceWhenAndWhy() {
        assertThat(of(pin(FIRST, SECOND, THIRD, LAST), FIRST, LAST))
                .isEqualTo(new Documentation(Scope.BOTH, Optional.of("since 24"), List.of("JEP 24")));
    }

    @Test
    void constantValueHoldsSinceItsFirstVersion() {
        assertThat(of(pin(FIRST, SECOND, THIRD, LAST), FIRST, THIRD))
                .hasToString(new Documentation(Scope.BOTH, Optional.of("since 18"), List.of("JEP 18")).toString());
    }

    /** Before 11.0.16 and 15 the VM did not see the limits that the pin sets. */
    @Test
    void rangeOfApplicationIsNotVersionOfChange() {
        Expectation parallel = expects("PARALLEL", "8u372", "8", "");
        Expectation g1 = expects("G1", "11.0.16, 15", "", "JEP 248");

        assertThat(of(pin(parallel, g1), parallel, g1).describe()).isEqualTo("JEP 248");
        Expectation early = expects("1", "", "8u362, 11.0.15, 14", "");
        Expectation late = expects("2", "8u372, 11.0.16, 15", "", "");
        assertThat(of(pin(early, late), early, late).describe()).isEqualTo("since 8u372, 11.0.16, 15");
    }

    @Test
    void earlierStepsGiveSourceThatLastLacks() {
        Expectation back = expects("1", "21", "", "");

        assertThat(of(pin(FIRST, SECOND, back), FIRST, back).by()).containsExactly("JEP 18");
        assertThat(of(pin(FIRST, SECOND, back), FIRST, back).version()).contains("since 21");
    }

    @Test
    void stepsOfAnotherArchitectureDoNotCount() {
        Expectation first = on("amd64", FIRST);
        Expectation other = on("aarch64", SECOND);
        Expectation last = on("amd64", expects("3", "24", "", ""));

        assertThat(of(pin(first, other, last), first, last).by()).isEmpty();
    }

    @Test
    void onlyOneSideIsClaimed() {
        assertThat(Documentation.of(pin(FIRST, SECOND), Optional.empty(), Optional.of(SECOND)))
                .isEqualTo(new Documentation(Scope.CANDIDATE_ONLY, Optional.of("since 18"), List.of("JEP 18")));
        assertThat(Documentation.of(pin(SECOND), Optional.of(SECOND), Optional.empty()))
                .isEqualTo(new Documentation(Scope.BASELINE_ONLY, Optional.of("until 20"), List.of()));
        assertThat(Documentation.of(pin(LAST), Optional.of(LAST), Optional.empty())
                        .version())
                .isEmpty();
    }

    @Test
    void withoutThePinOnlyTheCandidatesExpectationSpeaks() {
        assertThat(of(Optional.empty(), FIRST, LAST).describe()).isEqualTo("since 24, JEP 24");
        assertThat(of(pin(SECOND, LAST), FIRST, LAST).describe()).isEqualTo("since 24, JEP 24");
    }

    @Test
    void downgradeIsToldByTheOlderExpectation() {
        assertThat(of(pin(FIRST, SECOND), SECOND, FIRST))
                .isEqualTo(new Documentation(Scope.BOTH, Optional.empty(), List.of()));
        assertThat(of(pin(FIRST, SECOND), SECOND, FIRST).describe()).isEmpty();
    }
}
