package org.jvmquarks.host.wire;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as HotSpot reads them: {@code 512}, {@code 64k}, {@code 2G}. */
public final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("(-?\\d{1,18})([kKmMgGtT]?)");

    private MemorySize() {}

    /** Returns the number of bytes, or the plain number; empty if the text is not a number. */
    public static Optional<Long> parse(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift =
                switch (matcher.group(2)) {
                    case "k", "K" -> 10;
                    case "m", "M" -> 20;
                    case "g", "G" -> 30;
                    case "t", "T" -> 40;
                    default -> 0;
                };
        return Optional.of(Long.parseLong(matcher.group(1)) << shift);
    }
}
