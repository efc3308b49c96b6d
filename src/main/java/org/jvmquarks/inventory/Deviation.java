package org.jvmquarks.inventory;

import java.util.regex.Pattern;
import org.jvmquarks.guest.calls.CallResult;

/** How much another answer to a call matters to code that makes it. */
public enum Deviation {
    /** It throws now, or no longer, or has another result. */
    RESULT,
    /** Only words for people, the class of the result, or that of what it throws. */
    WORDS;

    private static final Pattern ENDS_IN_WORDS = Pattern.compile("\\.(getClass|toString)\\(\\)$");

    /** Returns how much the answers of a row of calls deviate. */
    public static Deviation of(ChangedRow row) {
        if (ENDS_IN_WORDS.matcher(row.key()).find()) {
            return WORDS;
        }
        return switch (CallChange.between(
                CallResult.read(row.from().value()), CallResult.read(row.to().value()))) {
            case MESSAGE, TEXT, TYPE, EXCEPTION -> WORDS;
            case THROWS, RETURNS, ORDER, VALUE -> RESULT;
        };
    }
}
