package org.jvmquarks.report.html;

import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.document.MainValue;
import org.jvmquarks.text.Plural;

/**
 * A cell of the table.
 *
 * @param present whether the pin has run on this JDK
 * @param key what the script finds its record by; empty when it has not run
 * @param verdict how it looks
 * @param value main observation, or the kind of an error; may be empty
 * @param unit its unit; may be empty
 * @param more {@code +2} when there are more observations; may be empty
 * @param hint what the pointer sees: verdict, reason, and how many values the drawer has beside
 * @param changed how the expectation differs from that of the previous column; empty if it does not
 */
record CellView(
        boolean present,
        String key,
        VerdictView verdict,
        String value,
        String unit,
        String more,
        String hint,
        String changed) {

    /**
     * Returns the view of a cell.
     *
     * @param main the value that it shows
     * @param changed how its expectation differs from that of the previous column; may be empty
     */
    static CellView of(CellRecord cell, MainValue main, String changed) {
        String label = cell.outcome().label();
        String said = cell.reason().isEmpty() ? label : label + ": " + cell.reason();
        String hint = changed.isEmpty() ? said : said + "; " + changed;
        String key = key(cell);
        VerdictView verdict = VerdictView.of(cell.verdict());
        if (cell.error().isPresent()) {
            String kind = cell.error().get().name().replace('_', ' ');
            return new CellView(true, key, verdict, kind, "", "", hint, changed);
        }
        return new CellView(
                true,
                key,
                verdict,
                main.number(),
                main.unit(),
                main.others() == 0 ? "" : "+" + main.others(),
                hint + further(main.others()),
                changed);
    }

    static String key(CellRecord cell) {
        return cell.pinId() + "/" + cell.jdk();
    }

    private static String further(int others) {
        return others == 0 ? "" : " (and " + Plural.count(others, "further value") + ", see the drawer)";
    }

    static CellView missing() {
        VerdictView verdict = new VerdictView("missing", "Not run", Symbols.UNICODE.missing());
        return new CellView(false, "", verdict, "", "", "", "not run", "");
    }
}
