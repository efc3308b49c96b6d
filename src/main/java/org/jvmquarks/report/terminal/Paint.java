package org.jvmquarks.report.terminal;

import org.jvmquarks.report.Symbols;
import org.jvmquarks.verdict.Verdict;

/** Turns text into what may go to the terminal: colours from us, none from a JDK. */
record Paint(boolean colours, Symbols symbols) {

    private static final String RESET = "\u001b[0m";

    String strong(String text) {
        return paint("\u001b[1m", text);
    }

    String faint(String text) {
        return paint("\u001b[2m", text);
    }

    String verdict(Verdict verdict, String text) {
        return paint(
                switch (verdict) {
                    case HOLDS -> "\u001b[32m";
                    case BROKEN -> "\u001b[1;31m";
                    case INCONCLUSIVE -> "\u001b[33m";
                    case NOT_APPLICABLE -> "\u001b[2m";
                    case ERROR -> "\u001b[1;35m";
                },
                text);
    }

    /** One line of text that came from a JDK or a user, unable to move the cursor or ring a bell. */
    public String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> isWhite(c) ? ' ' : c)
                .map(c -> isShown(c) ? c : '?')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** Cuts or fills text to a width. */
    public String fit(String text, int width) {
        if (text.length() > width) {
            return text.substring(0, width - 1) + symbols.ellipsis();
        }
        return text + " ".repeat(width - text.length());
    }

    private String paint(String code, String text) {
        return colours && !text.isBlank() ? code + text + RESET : text;
    }

    private static boolean isWhite(int c) {
        return c == '\t' || c == '\n' || c == '\r';
    }

    private boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> symbols == Symbols.UNICODE || c < 128;
        };
    }
}
