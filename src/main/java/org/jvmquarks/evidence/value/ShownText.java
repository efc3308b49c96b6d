package org.jvmquarks.evidence.value;

/** Writes texts into messages so that different ones look different. */
final class ShownText {
    private ShownText() {}

    /** Returns a value as it is, but a text in quotes if its ends or characters would not show. */
    static String of(Object value) {
        return value instanceof String text && (text.isEmpty() || hides(text)) ? quoted(text) : String.valueOf(value);
    }

    /** Returns a text in quotes, with escapes for the characters that do not show. */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (isHidden(c)) {
                out.append("\\u%04x".formatted(c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.append('"').toString();
    }

    private static boolean hides(String text) {
        return !text.equals(text.strip()) || text.codePoints().anyMatch(ShownText::isHidden);
    }

    private static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.SPACE_SEPARATOR -> c != ' ';
            default -> false;
        };
    }
}
