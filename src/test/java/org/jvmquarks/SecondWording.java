package org.jvmquarks;

/** Says the same in other words: what decides by the words of a sentence decides otherwise then. */
public final class SecondWording {
    private SecondWording() {}

    /** Returns a text with other letters; marks, digits and length stay, and so do places. */
    public static String of(String text) {
        return text.chars()
                .map(SecondWording::other)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static int other(int c) {
        if (c >= 'a' && c <= 'z') {
            return 'a' + (c - 'a' + 13) % 26;
        }
        return c >= 'A' && c <= 'Z' ? 'A' + (c - 'A' + 13) % 26 : c;
    }
}
