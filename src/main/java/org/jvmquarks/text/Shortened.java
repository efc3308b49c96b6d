package org.jvmquarks.text;

/** Beginnings of texts that are too long for a message. */
public final class Shortened {
    private Shortened() {}

    /** Returns a text, or its beginning of at most so many characters and an ellipsis. */
    public static String of(String text, int characters) {
        return text.length() <= characters ? text : beginning(text, characters) + "…";
    }

    /** Returns the beginning of a longer text. Half of a surrogate pair, which no file takes, is left out. */
    public static String beginning(String text, int characters) {
        boolean halved = characters > 0 && Character.isHighSurrogate(text.charAt(characters - 1));
        return text.substring(0, halved ? characters - 1 : characters);
    }
}
