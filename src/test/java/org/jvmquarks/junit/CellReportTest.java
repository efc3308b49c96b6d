package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.judged;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.verdict.Verdict;
import org.opentest4j.TestAbortedException;

/** What becomes of a cell in falsify mode; verify mode is seen in {@link QuarkExtensionIT}. */
class CellReportTest {
    private static final FalsifierRecord KILLS =
            new FalsifierRecord("-XX:-DoEscapeAnalysis", Verdict.BROKEN, "16 B/op, not 0 B/op");
    private static final FalsifierRecord SURVIVES =
            new FalsifierRecord("-XX:-Inline", Verdict.HOLDS, "the pin holds all the same");
    private static final FalsifierRecord NOISE =
            new FalsifierRecord("Slow instead of Fast", Verdict.INCONCLUSIVE, "16 pairs");

    @Test
    void aPinThatAllItsFalsifiersBreakPasses() {
        assertThatCode(() -> tell(falsified(cell("a", "j"), KILLS, KILLS)))
                .doesNotThrowAnyException();
    }

    @Test
    void noiseUnderAFalsifierIsNoFailure() {
        assertThatThrownBy(() -> tell(falsified(cell("a", "j"), KILLS, NOISE)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage(
                        "j: expected the pin to break under Slow instead of Fast, got INCONCLUSIVE:"
                                + " 16 pairs\n  rerun: ./mvnw verify"
                                + " -Dit.test=ScalarReplacementQuark#a -Dquarks.jdks=j");
    }

    @Test
    void noiseUnderAFalsifierDoesNotHideThatAnotherDoesNotBreakThePin() {
        assertThatThrownBy(() -> tell(falsified(cell("a", "j"), NOISE, SURVIVES)))
                .isInstanceOf(PinNotFalsifiedException.class)
                .hasMessageStartingWith(
                        "j: expected the pin to break under -XX:-Inline, got HOLDS: the pin holds"
                                + " all the same\n");
    }

    @Test
    void aPinThatDoesNotApplyNeedsNoProof() {
        CellRecord cell = judged(cell("a", "j"), Verdict.NOT_APPLICABLE, "since JDK 27");
        assertThatThrownBy(() -> tell(falsified(cell)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageStartingWith(
                        "NOT_APPLICABLE the claim of a [j]\n  since JDK 27\n  rerun: ");
    }

    private static void tell(CellRecord cell) {
        Map<String, String> parameters = Map.of(Settings.MODE, "falsify");
        new CellReport(cell, Settings.read(name -> Optional.ofNullable(parameters.get(name))))
                .tellJUnit();
    }
}
