package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.judged;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class CellsTest {

    private final CellRecord holds = cell("a", "j");
    private final CellRecord undecided = judged(cell("b", "j"), Verdict.INCONCLUSIVE, "noise");
    private final CellRecord error = failed(cell("c", "j"), ErrorKind.TIMEOUT, "60 s");
    private final CellRecord broken = judged(cell("d", "j"), Verdict.BROKEN, "16, not 0");

    @Test
    void theMainValueIsTheFirstWithoutItsInterval() {
        CellRecord cell =
                cell(
                        "a",
                        "j",
                        Observation.estimate("ratio", 3.02, "times", 2.9, 3.1),
                        Observation.exact("pairs", 6, ""));
        assertThat(Cells.value(cell)).isEqualTo("3.02 times");
        assertThat(Cells.others(cell)).isEqualTo(1);
    }

    @Test
    void observationThatIsExpectedIsTheMainValue() {
        CellRecord cell =
                Expecting.cell("j", Expecting.old(), Expecting.size(12), Expecting.size(16));
        assertThat(Cells.value(cell)).isEqualTo("16 bytes");
        assertThat(Cells.others(cell)).isEqualTo(1);
    }

    @Test
    void oneOfSeveralExpectedValuesIsEnough() {
        CellRecord cell =
                Expecting.cell(
                        "j",
                        Expecting.expectation("16|24", "", "", Optional.empty()),
                        Expecting.size(1),
                        Expecting.size(24));
        assertThat(Cells.value(cell)).isEqualTo("24 bytes");
    }

    /** What it observed could read as the opposite of its claim. */
    @Test
    void cellThatHoldsWithoutObservingItShowsWhatIsClaimed() {
        CellRecord cell =
                Expecting.cell(
                        "j",
                        Expecting.expectation("true", "", "", Optional.empty()),
                        Observation.exact("heap outside of huge pages", 0, "bytes"));
        assertThat(Cells.value(cell)).isEqualTo("true");
        assertThat(Cells.others(cell)).isEqualTo(1);
    }

    @Test
    void brokenCellShowsWhatWasObserved() {
        CellRecord cell =
                judged(
                        Expecting.cell("j", Expecting.old(), Expecting.size(12)),
                        Verdict.BROKEN,
                        "12, not 16");
        assertThat(Cells.value(cell)).isEqualTo("12 bytes");
    }

    @Test
    void aCellWithoutObservationsShowsNone() {
        assertThat(Cells.value(holds)).isEmpty();
        assertThat(Cells.others(holds)).isZero();
    }

    @Test
    void theWorstIsLookedAtFirst() {
        assertThat(Cells.findings(List.of(holds, undecided, error, broken)))
                .containsExactly(broken, error, undecided);
    }

    @Test
    void totalsNameEveryVerdict() {
        assertThat(Totals.of(List.of(error)).summary())
                .isEqualTo("1 cell: 0 HOLDS, 0 BROKEN, 0 INCONCLUSIVE, 0 NOT_APPLICABLE, 1 ERROR");
    }
}
