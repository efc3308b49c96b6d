package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jvmquarks.report.Sources;

/** Pieces of Markdown; what a JDK or user wrote is text and never markup. */
final class Markdown {
    private static final String SPECIAL = "\\`*_{}[]()<>#+!|~&@$";

    private Markdown() {}

    /** A line of text. */
    public static String text(String text) {
        StringBuilder safe = new StringBuilder();
        clean(text).codePoints().forEach(c -> {
            if (SPECIAL.indexOf(c) >= 0) {
                safe.append('\\');
            }
            safe.appendCodePoint(c);
        });
        return safe.toString();
    }

    /** Returns a text with links to the JEPs and issues that it names. */
    public static String linked(String text) {
        return Sources.parts(text).stream()
                .map(part -> part.href()
                        .map(href -> "[%s](%s)".formatted(text(part.text()), href))
                        .orElseGet(() -> text(part.text())))
                .collect(joining());
    }

    public static String row(List<String> cells) {
        return cells.stream().collect(joining(" | ", "| ", " |\n"));
    }

    /** The head of a table; its cells are text. */
    public static String head(List<String> cells) {
        return row(cells.stream().map(Markdown::text).toList())
                + row(cells.stream().map(cell -> "---").toList());
    }

    /** Folded away until it is opened; the title is HTML, where Markdown does not work. */
    public static String details(String title, String body) {
        return "<details><summary>" + html(title) + "</summary>\n\n" + body + "\n</details>\n\n";
    }

    /** Lines as they are, between fences longer than any in them. */
    public static String block(String lines) {
        StringBuilder fence = new StringBuilder("```");
        while (lines.contains(fence)) {
            fence.append('`');
        }
        return fence + "text\n" + lines.lines().map(Markdown::line).collect(joining()) + fence + "\n";
    }

    private static String line(String line) {
        return clean(line) + "\n";
    }

    private static String html(String text) {
        return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String clean(String text) {
        return text.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .mapToObj(Character::toString)
                .collect(joining());
    }
}
