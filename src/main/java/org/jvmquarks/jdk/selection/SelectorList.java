package org.jvmquarks.jdk.selection;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.jdk.JdkSelectionException;

/**
 * Splits the value of {@code -Dquarks.jdks=} at its commas. A selector may stand in double or single quotes, and then
 * contain commas: {@code "/opt/jdk,17",21}.
 */
final class SelectorList {
    private static final char COMMA = ',';
    private static final String QUOTES = "\"'";

    private SelectorList() {}

    /**
     * Returns the selectors without quotes, and without the white space around them.
     *
     * @throws JdkSelectionException if a selector is blank, or a quote is not closed
     */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char open = COMMA;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (open != COMMA && c == open) {
                open = COMMA;
            } else if (open == COMMA && QUOTES.indexOf(c) >= 0) {
                open = c;
            } else if (open == COMMA && c == COMMA) {
                parts.add(selector(part, text));
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (open != COMMA) {
            throw new JdkSelectionException("the quote " + open + " is not closed in '" + text + "'; close it");
        }
        parts.add(selector(part, text));
        return List.copyOf(parts);
    }

    private static String selector(CharSequence part, String text) {
        if (part.toString().isBlank()) {
            throw new JdkSelectionException("expected a selector between commas, found none in '" + text + "'");
        }
        return part.toString().strip();
    }

    /** Returns a home as a selector, in quotes if it has a comma or a quote. */
    static String quoted(String home) {
        boolean plain = home.chars().noneMatch(c -> c == COMMA || QUOTES.indexOf(c) >= 0);
        if (plain) {
            return home;
        }
        char quote = home.indexOf('"') < 0 ? '"' : '\'';
        return quote + home + quote;
    }
}
