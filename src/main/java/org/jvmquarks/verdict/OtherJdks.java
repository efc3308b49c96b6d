package org.jvmquarks.verdict;

import java.util.List;

/**
 * The JDKs that a pin is about, where a cell has another one. Its {@link #reason} is the reason of such a cell, by
 * which reports recognize it.
 *
 * @param about the JDKs that the pin is about, in words: {@code since 24}
 * @param actual the JDK of the cell, in words: {@code 17.0.21}
 */
public record OtherJdks(List<String> about, String actual) {
    private static final String BEGINNING = "applies to other JDKs (";

    public OtherJdks {
        about = List.copyOf(about);
    }

    /** Tells whether a reason is that of a pin about other JDKs. */
    public static boolean isReason(String reason) {
        return reason.startsWith(BEGINNING);
    }

    /** Returns the sentence that a cell gives as its reason. */
    public String reason() {
        return BEGINNING + String.join("; ", about) + "), this is " + actual;
    }
}
