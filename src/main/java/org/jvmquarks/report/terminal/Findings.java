package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.CellRecord;

/**
 * The cells that need a look, with their reason and how to run them again.
 *
 * @param cells in the order to look at them
 * @param width characters of a line; a command is longer rather than broken, so that it can be copied
 */
record Findings(List<CellRecord> cells, int width) {

    private static final String INDENT = "  ";

    List<String> lines(Paint paint) {
        List<String> lines = new ArrayList<>();
        for (CellRecord cell : cells) {
            lines.add("");
            lines.addAll(title(cell, paint));
            lines.addAll(Wrapping.lines(INDENT, paint.clean(cell.claim()), width));
            cell.reason()
                    .lines()
                    .map(paint::clean)
                    .flatMap(line -> reason(line).stream())
                    .forEach(lines::add);
            lines.add(INDENT + "rerun: " + paint.clean(cell.rerun()));
        }
        return lines;
    }

    /** Set in as its author did. */
    private List<String> reason(String line) {
        int blanks = Math.min(line.length() - line.stripLeading().length(), width / 2);
        return Wrapping.lines(INDENT + INDENT + " ".repeat(blanks), line, width);
    }

    private List<String> title(CellRecord cell, Paint paint) {
        String label = cell.outcome().label();
        List<String> title = Wrapping.lines(
                "", label + " " + paint.clean(cell.quark() + "." + cell.pin() + " on " + cell.jdk()), width);
        title.set(0, paint.verdict(cell.verdict(), label) + title.get(0).substring(label.length()));
        return title;
    }
}
