package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Cells;

/** The cells that somebody has to look at, with their reason and how to run them again. */
record Findings(List<CellRecord> cells) {

    private static final String INDENT = "    ";

    List<String> lines(Paint paint) {
        List<String> lines = new ArrayList<>();
        for (CellRecord cell : cells) {
            lines.add("");
            lines.add(title(cell, paint));
            lines.add("  " + paint.clean(cell.claim()));
            cell.reason().lines().map(line -> INDENT + paint.clean(line)).forEach(lines::add);
            lines.add("  rerun: " + paint.clean(cell.rerun()));
        }
        return lines;
    }

    private static String title(CellRecord cell, Paint paint) {
        return paint.verdict(cell.verdict(), Cells.label(cell))
                + " "
                + paint.clean(cell.quark() + "." + cell.pin() + " on " + cell.jdk());
    }
}
