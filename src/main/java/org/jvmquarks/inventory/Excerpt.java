package org.jvmquarks.inventory;

import java.util.Set;

/** Two values side by side, cut to where they differ. */
final class Excerpt {
    /** Names that read well in a sentence, each with two values. */
    static final int READABLE = 4;

    /** Characters of a value that read well in a sentence. */
    private static final int MOST = 48;

    /** Characters before the difference that say where it is. */
    private static final int BEFORE = 12;

    private static final String CUT = "…";

    private static final Set<Byte> INVISIBLE = Set.of(
            Character.SPACE_SEPARATOR,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR,
            Character.CONTROL,
            Character.FORMAT);

    private Excerpt() {}

    /** Returns {@code 'old' → 'new'}, from shortly before the first difference. */
    static String of(ChangedRow row) {
        String from = row.from().value();
        String to = row.to().value();
        int start = 0;
        if (from.length() > MOST || to.length() > MOST) {
            start = Math.max(0, common(from, to) - BEFORE);
        }
        return part(from, start) + " → " + part(to, start);
    }

    private static int common(String from, String to) {
        int same = 0;
        while (same < Math.min(from.length(), to.length()) && from.charAt(same) == to.charAt(same)) {
            same++;
        }
        return same;
    }

    private static String part(String value, int start) {
        int end = Math.min(value.length(), start + MOST);
        return "'" + (start > 0 ? CUT : "") + visible(value.substring(start, end)) + (end < value.length() ? CUT : "")
                + "'";
    }

    /** Blanks of many kinds look the same, and marks of direction like nothing. */
    private static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (point != ' ' && INVISIBLE.contains((byte) Character.getType(point))) {
                visible.append("<U+%04X>".formatted(point));
            } else {
                visible.appendCodePoint(point);
            }
        });
        return visible.toString();
    }
}
