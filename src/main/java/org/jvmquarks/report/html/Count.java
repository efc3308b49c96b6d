package org.jvmquarks.report.html;

import java.util.Arrays;
import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Totals;
import org.jvmquarks.verdict.Verdict;

/**
 * How many cells got a verdict.
 *
 * @param none whether there are none
 */
record Count(VerdictView verdict, int cells, boolean none) {

    /** One for each verdict. */
    static List<Count> all(List<CellRecord> cells) {
        Totals totals = Totals.of(cells);
        return Arrays.stream(Verdict.values())
                .map(v -> new Count(VerdictView.of(v), totals.count(v), totals.count(v) == 0))
                .toList();
    }
}
