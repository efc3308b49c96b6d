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
    void anErrorOfTheCellBecomesItsOutcome() {
        assertThat(new CellError(ErrorKind.VM_CRASH, "crashed").outcome())
                .isEqualTo(Outcome.error(ErrorKind.VM_CRASH, "crashed"));
    }

    @ParameterizedTest
    @EnumSource(value = Verdict.class, mode = Mode.EXCLUDE, names = "HOLDS")
    void allButAPinThatHoldsNeedAReason(Verdict verdict) {
        Optional<ErrorKind> kind =
                verdict == Verdict.ERROR ? Optional.of(ErrorKind.TIMEOUT) : Optional.empty();

        assertThatThrownBy(() -> new Outcome(verdict, kind, " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(verdict + " needs a reason");
    }

    @Test
    void aKindGoesWithAnErrorAndNothingElse() {
        assertThatThrownBy(() -> Outcome.of(Verdict.ERROR, "why"))
                .hasMessage(
                        "an error kind goes with ERROR and with nothing else: ERROR Optional.empty");
        assertThatThrownBy(() -> new Outcome(Verdict.HOLDS, Optional.of(ErrorKind.TIMEOUT), "why"))
                .hasMessage(
                        "an error kind goes with ERROR and with nothing else: HOLDS"
                                + " Optional[TIMEOUT]");
    }
}
