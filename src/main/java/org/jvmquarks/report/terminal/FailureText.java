package org.jvmquarks.report.terminal;

import java.util.List;
import org.jvmquarks.journal.CellRecord;

/**
 * A cell that needs a look, with its reason and how to run it again.
 *
 * @param width characters of a line; a command is longer rather than broken, so that it can be copied
 */
record FailureText(CellRecord cell, int width) {

    private static final String INDENT = Lines.INDENT;

    List<String> lines(Paint paint) {
        List<String> lines = title(paint);
        lines.addAll(Wrapping.lines(INDENT, paint.clean(cell.claim()), width));
        cell.reason()
                .lines()
                .map(paint::clean)
                .flatMap(line -> reason(line).stream())
                .forEach(lines::add);
        lines.add(INDENT + "rerun: " + paint.clean(cell.rerun()));
        return lines;
    }

    /** Set in as its author did. */
    private List<String> reason(String line) {
        int blanks = Math.min(line.length() - line.stripLeading().length(), width / 2);
        return Wrapping.lines(INDENT + INDENT + " ".repeat(blanks), line, width);
    }

    private List<String> title(Paint paint) {
        String label = cell.outcome().label();
        List<String> title = Wrapping.lines(
                "", label + " " + paint.clean(cell.quark() + "." + cell.pin() + " on " + cell.jdk()), width);
        title.set(0, paint.verdict(cell.verdict(), label) + title.get(0).substring(label.length()));
        return title;
    }
}
