package org.jvmquarks.report.markdown;

import java.util.List;
import java.util.stream.Collectors;

/** Pieces of Markdown; what a JDK or user wrote is text and never markup. */
final class Markdown {
    private static final String SPECIAL = "\\`*_{}[]()<>#+!|~&@$";

    private Markdown() {}

    /** A line of text. */
    static String text(String text) {
        StringBuilder safe = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .forEach(
                        c -> {
                            if (SPECIAL.indexOf(c) >= 0) {
                                safe.append('\\');
                            }
                            safe.appendCodePoint(c);
                        });
        return safe.toString();
    }

    static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** The head of a table; its cells are text. */
    static String head(List<String> cells) {
        return row(cells.stream().map(Markdown::text).toList())
                + row(cells.stream().map(cell -> "---").toList());
    }

    /** Folded away until somebody opens it. */
    static String details(String title, String body) {
        return "<details><summary>" + text(title) + "</summary>\n\n" + body + "\n</details>\n\n";
    }
}
