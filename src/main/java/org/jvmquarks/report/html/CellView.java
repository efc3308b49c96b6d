package org.jvmquarks.report.html;

import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Symbols;

/**
 * A cell of the table.
 *
 * @param present whether the pin has run on this JDK
 * @param key what the script finds its record by; empty when it has not run
 * @param verdict how it looks
 * @param value main observation, or the kind of an error; may be empty
 * @param more {@code +2} when there are more observations; may be empty
 * @param hint what the pointer sees: verdict and reason
 */
record CellView(
        boolean present, String key, VerdictView verdict, String value, String more, String hint) {

    static CellView of(CellRecord cell) {
        String value =
                cell.error()
                        .map(kind -> kind.name().replace('_', ' '))
                        .orElseGet(() -> Cells.value(cell));
        int others = cell.error().isPresent() ? 0 : Cells.others(cell);
        String label = Cells.label(cell);
        return new CellView(
                true,
                String.join("/", cell.quark(), cell.pin(), cell.jdk()),
                VerdictView.of(cell.verdict()),
                value,
                others == 0 ? "" : "+" + others,
                cell.reason().isEmpty() ? label : label + ": " + cell.reason());
    }

    static CellView missing() {
        VerdictView verdict = new VerdictView("missing", "Not run", Symbols.UNICODE.missing());
        return new CellView(false, "", verdict, "", "", "not run");
    }
}
