package org.jvmquarks.report;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Verdict;

/** Short texts of a cell. */
public final class Cells {

    private Cells() {}

    /**
     * The main value, which is the claimed one, with its unit and without its interval: {@code 16
     * B/op}; empty when nothing was observed.
     */
    public static String value(CellRecord cell) {
        return (number(cell) + " " + unit(cell)).strip();
    }

    /** The main value without its unit: {@code 16}. */
    public static String number(CellRecord cell) {
        return MainValue.of(cell).number();
    }

    /** The unit of the main value: {@code B/op}; may be empty. */
    public static String unit(CellRecord cell) {
        return MainValue.of(cell).unit();
    }

    /** Returns the number of observations other than the main value. */
    public static int others(CellRecord cell) {
        return MainValue.of(cell).others();
    }

    /** Returns the cells that need a look: broken ones first, then errors, then inconclusive. */
    public static List<CellRecord> findings(List<CellRecord> cells) {
        return List.of(Verdict.BROKEN, Verdict.ERROR, Verdict.INCONCLUSIVE).stream()
                .flatMap(verdict -> cells.stream().filter(cell -> cell.verdict() == verdict))
                .toList();
    }

    /**
     * Returns the cells that hold although nothing shows that they can fail: in mode falsify each
     * pin needs a falsifier on each JDK.
     */
    public static List<CellRecord> withoutFalsifier(RunRecord run) {
        return run.parts().stream()
                .flatMap(
                        part ->
                                part.cells().stream()
                                        .filter(cell -> cell.verdict() == Verdict.HOLDS)
                                        .filter(cell -> cell.falsifiedBy().isEmpty())
                                        .filter(
                                                cell ->
                                                        part.planOf(cell)
                                                                .filter(Cells::falsifies)
                                                                .isPresent()))
                .toList();
    }

    private static boolean falsifies(RunPlan plan) {
        return "falsify".equals(plan.inputs().settings().get("mode"));
    }
}
