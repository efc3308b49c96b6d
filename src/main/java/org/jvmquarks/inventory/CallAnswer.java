package org.jvmquarks.inventory;

import java.util.regex.Pattern;

/**
 * What a call gave, as the guest wrote it: {@code throws <class>: <message>}, {@code <class> <text>}, or a literal.
 *
 * @param thrown whether the call threw
 * @param type class of what was thrown or returned; of a literal empty
 * @param text message, text or literal
 */
record CallAnswer(boolean thrown, String type, String text) {
    private static final String THROWS = "throws ";
    private static final Pattern QUOTED = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"|'[^']*'");
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z])-?\\d+");

    /** Reads the text of the guest's {@code Answer}. */
    static CallAnswer of(String value) {
        if (value.startsWith(THROWS)) {
            int end = value.indexOf(": ");
            return end < 0
                    ? new CallAnswer(true, value.substring(THROWS.length()), "")
                    : new CallAnswer(true, value.substring(THROWS.length(), end), value.substring(end + 2));
        }
        int end = value.indexOf(' ');
        boolean literal = value.isEmpty() || !Character.isLetter(value.charAt(0)) || value.indexOf('.') < 0;
        if (literal && !value.startsWith("byte[]")) {
            return new CallAnswer(false, "", value);
        }
        return end < 0
                ? new CallAnswer(false, value, "")
                : new CallAnswer(false, value.substring(0, end), value.substring(end + 1));
    }

    /** Returns the text with a hole for each number and each quoted word: what messages of one kind share. */
    String template() {
        return NUMBER.matcher(QUOTED.matcher(text).replaceAll("\"…\"")).replaceAll("<n>");
    }

    /** Whether another answer has the same characters in another order. */
    boolean isReordered(CallAnswer other) {
        return text.length() == other.text.length()
                && text.contains(", ")
                && text.chars()
                        .sorted()
                        .boxed()
                        .toList()
                        .equals(other.text.chars().sorted().boxed().toList());
    }
}
