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
 * @param unit its unit; may be empty
 * @param more {@code +2} when there are more observations; may be empty
 * @param hint what the pointer sees: verdict and reason
 */
record CellView(
        boolean present,
        String key,
        VerdictView verdict,
        String value,
        String unit,
        String more,
        String hint) {

    static CellView of(CellRecord cell) {
        String label = cell.outcome().label();
        String hint = cell.reason().isEmpty() ? label : label + ": " + cell.reason();
        String key = String.join("/", cell.quark(), cell.pin(), cell.jdk());
        VerdictView verdict = VerdictView.of(cell.verdict());
        if (cell.error().isPresent()) {
            String kind = cell.error().get().name().replace('_', ' ');
            return new CellView(true, key, verdict, kind, "", "", hint);
        }
        int others = Cells.others(cell);
        return new CellView(
                true,
                key,
                verdict,
                Cells.number(cell),
                Cells.unit(cell),
                others == 0 ? "" : "+" + others,
                hint);
    }

    static CellView missing() {
        VerdictView verdict = new VerdictView("missing", "Not run", Symbols.UNICODE.missing());
        return new CellView(false, "", verdict, "", "", "", "not run");
    }
}
