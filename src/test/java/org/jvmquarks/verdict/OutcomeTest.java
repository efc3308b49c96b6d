package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class OutcomeTest {

    @Test
    void labelsAreForPeople() {
        assertThat(Outcome.holds().label()).isEqualTo("HOLDS");
        assertThat(Outcome.of(Verdict.BROKEN, "16 B/op").label()).isEqualTo("BROKEN");
        assertThat(Outcome.error(ErrorKind.TIMEOUT, "hangs").label()).isEqualTo("ERROR(TIMEOUT)");
    }

    @Test
    void errorOfTheCellBecomesItsOutcome() {
        assertThat(new CellError(ErrorKind.VM_CRASH, "crashed").outcome())
                .isEqualTo(Outcome.error(ErrorKind.VM_CRASH, "crashed"));
    }

    @Test
    void verdictThatIsSeenTwiceIsOne() {
        Outcome broken = Outcome.of(Verdict.BROKEN, "expected 0 B/op, got 16 B/op");

        assertThat(broken.repeated(Outcome.of(Verdict.BROKEN, "expected 0 B/op, got 24 B/op")))
                .isEqualTo(broken);
        assertThat(Outcome.holds().repeated(Outcome.holds())).isEqualTo(Outcome.holds());
    }

    @Test
    void differentVerdictsAreInconclusive() {
        Outcome broken = Outcome.of(Verdict.BROKEN, "expected 0 B/op, got 16 B/op");

        assertThat(broken.repeated(Outcome.holds()))
                .isEqualTo(Outcome.of(
                        Verdict.INCONCLUSIVE,
                        "not the same twice: first BROKEN, expected 0 B/op, got 16 B/op; then HOLDS"));
        assertThat(Outcome.holds().repeated(broken))
                .isEqualTo(Outcome.of(
                        Verdict.INCONCLUSIVE,
                        "not the same twice: first HOLDS; then BROKEN, expected 0 B/op, got 16 B/op"));
    }

    @Test
    void errorStaysAnErrorWhenItComesSecond() {
        assertThat(Outcome.of(Verdict.BROKEN, "got 16 B/op").repeated(Outcome.error(ErrorKind.TIMEOUT, "hangs")))
                .isEqualTo(Outcome.error(
                        ErrorKind.TIMEOUT,
                        "not the same twice: first BROKEN, got 16 B/op; then ERROR(TIMEOUT), hangs"));
    }

    @Test
    void pinThatHoldsHasNoReason() {
        assertThatThrownBy(() -> new Outcome(Verdict.HOLDS, Optional.empty(), "16 B, not 8 B", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("HOLDS goes without a reason, was 16 B, not 8 B");
    }

    @ParameterizedTest
    @EnumSource(value = Verdict.class, mode = Mode.EXCLUDE, names = "HOLDS")
    void allButPinThatHoldsNeedReason(Verdict verdict) {
        Optional<ErrorKind> kind = verdict == Verdict.ERROR ? Optional.of(ErrorKind.TIMEOUT) : Optional.empty();

        assertThatThrownBy(() -> new Outcome(verdict, kind, " ", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(verdict + " needs a reason");
    }

    @Test
    void kindGoesWithAnErrorAndNothingElse() {
        assertThatThrownBy(() -> Outcome.of(Verdict.ERROR, "why"))
                .hasMessage("an error kind goes with ERROR and with nothing else: ERROR Optional.empty");
        assertThatThrownBy(() -> new Outcome(Verdict.HOLDS, Optional.of(ErrorKind.TIMEOUT), "why", Optional.empty()))
                .hasMessage("an error kind goes with ERROR and with nothing else: HOLDS Optional[TIMEOUT]");
    }

    @Test
    void onlyPinThatDoesNotApplyLacksTool() {
        Lack lack = new Lack("Capstone", "read machine code", "apt-get it");

        assertThat(Outcome.notApplicable(new NotApplicable(lack), lack.reason()).lack())
                .contains(lack);
        assertThatThrownBy(() -> new Outcome(Verdict.BROKEN, Optional.empty(), "why", Optional.of(lack)))
                .hasMessage("a pin that lacks a tool is NOT_APPLICABLE, was BROKEN");
    }
}
