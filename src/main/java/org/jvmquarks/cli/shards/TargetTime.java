package org.jvmquarks.cli.shards;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time such as {@code 5m}. */
final class TargetTime {
    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,5})(s|m|h)");

    private TargetTime() {}

    /**
     * Returns a time in seconds.
     *
     * @throws IllegalArgumentException if the text is not a number with a unit
     */
    static double seconds(String text) {
        Matcher time = TEXT.matcher(text);
        if (!time.matches()) {
            throw new IllegalArgumentException(
                    "--target-time must be a time such as 90s, 5m or 1h, was '" + text + "'");
        }
        double number = Double.parseDouble(time.group(1));
        return switch (time.group(2)) {
            case "s" -> number;
            case "m" -> 60 * number;
            default -> 3600 * number;
        };
    }
}
