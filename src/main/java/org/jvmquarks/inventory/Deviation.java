package org.jvmquarks.inventory;

/** How much another answer to a call matters to code that makes it. */
public enum Deviation {
    /** It throws, or no longer does, or has another result. */
    RESULT,
    /** Only words for people or the class of the result are others. */
    WORDS;

    /** Returns how much the answers of a row of calls deviate. */
    public static Deviation of(ChangedRow row) {
        return switch (CallChange.between(
                CallAnswer.of(row.from().value()), CallAnswer.of(row.to().value()))) {
            case MESSAGE, TEXT, TYPE -> WORDS;
            case THROWS, RETURNS, EXCEPTION, ORDER, VALUE -> RESULT;
        };
    }
}
