package org.jvmquarks.journal;

import java.util.OptionalInt;

/**
 * Feature versions of the JDK, both ends included.
 *
 * @param since the first one
 * @param until the last one; empty when it goes on
 */
public record VersionRange(int since, OptionalInt until) {

    /** No JDK before this one is ever under test. */
    private static final int OLDEST = 8;

    public VersionRange {
        if (until.isPresent() && until.getAsInt() < since) {
            throw new IllegalArgumentException(
                    "no version is since " + since + " and until " + until.getAsInt());
        }
    }

    /** Returns the range of all versions. */
    public static VersionRange all() {
        return new VersionRange(OLDEST, OptionalInt.empty());
    }

    public boolean contains(int feature) {
        return feature >= since && feature <= until.orElse(feature);
    }

    /** In words: {@code all}, {@code since 24}, {@code 8 to 21}, {@code 17}. */
    public String describe() {
        if (until.isEmpty()) {
            return since <= OLDEST ? "all" : "since " + since;
        }
        return until.getAsInt() == since
                ? Integer.toString(since)
                : since + " to " + until.getAsInt();
    }
}
