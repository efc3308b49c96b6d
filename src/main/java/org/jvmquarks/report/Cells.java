package org.jvmquarks.report;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** Chooses cells. */
public final class Cells {

    private Cells() {}

    /** Returns the cells that need a look: broken ones first, then errors, then inconclusive. */
    public static List<CellRecord> findings(List<CellRecord> cells) {
        return List.of(Verdict.BROKEN, Verdict.ERROR, Verdict.INCONCLUSIVE).stream()
                .flatMap(verdict -> cells.stream().filter(cell -> cell.verdict() == verdict))
                .toList();
    }

    /**
     * Returns the cells that hold although nothing shows that they can fail: in mode falsify each pin needs a falsifier
     * on each JDK.
     */
    public static List<CellRecord> withoutFalsifier(RunRecord run) {
        return run.parts().stream()
                .flatMap(part -> part.cells().stream()
                        .filter(cell -> cell.verdict() == Verdict.HOLDS)
                        .filter(cell -> cell.falsifiedBy().isEmpty())
                        .filter(cell -> part.planOf(cell)
                                .flatMap(plan -> plan.inputs().mode())
                                .filter(mode -> mode == Mode.FALSIFY)
                                .isPresent()))
                .toList();
    }
}
