package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A size as a page states it.
 *
 * @param text for messages, such as "1.4 MB"
 * @param bytes what it says
 * @param tolerance how far the size may be from it: 10 %, or what rounding hides if that is more
 */
record StatedSize(String text, double bytes, double tolerance) {
    private static final Pattern SIZE = Pattern.compile("([0-9]+(\\.[0-9]+)?) (MB|kB)");
    private static final double TOLERANCE = 0.1;

    /** Reads the first size in a text. */
    static StatedSize in(String text) {
        Matcher size = SIZE.matcher(text);
        assertThat(size.find()).as("a size in '%s'", text).isTrue();
        double unit = size.group(3).equals("MB") ? 1e6 : 1e3;
        double bytes = Double.parseDouble(size.group(1)) * unit;
        double rounding = size.group(2) == null ? unit / 2 : unit / 20;
        return new StatedSize(size.group(), bytes, Math.max(TOLERANCE * bytes, rounding));
    }

    /** Whether something is as large. */
    boolean isOf(long actual) {
        return Math.abs(actual - bytes) <= tolerance;
    }
}
