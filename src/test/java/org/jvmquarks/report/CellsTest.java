package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.judged;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class CellsTest {

    private final CellRecord holds = cell("a", "j");
    private final CellRecord undecided = judged(cell("b", "j"), Verdict.INCONCLUSIVE, "noise");
    private final CellRecord error = failed(cell("c", "j"), ErrorKind.TIMEOUT, "60 s");
    private final CellRecord broken = judged(cell("d", "j"), Verdict.BROKEN, "16, not 0");

    @Test
    void worstIsLookedAtFirst() {
        assertThat(Cells.findings(List.of(holds, undecided, error, broken))).containsExactly(broken, error, undecided);
    }

    @Test
    void totalsNameEveryVerdict() {
        assertThat(Totals.of(List.of(error)).summary())
                .isEqualTo("1 cell: 0 HOLDS, 0 BROKEN, 0 INCONCLUSIVE, 0 NOT_APPLICABLE, 1 ERROR");
    }
}
