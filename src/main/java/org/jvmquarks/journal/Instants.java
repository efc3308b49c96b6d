package org.jvmquarks.journal;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Checks the instants of a journal where they are read, so that nothing later meets another text. */
public final class Instants {
    private Instants() {}

    /**
     * Returns an instant as {@link Instant} writes it.
     *
     * @param property its name in the journal
     * @param text ISO 8601
     * @throws IllegalArgumentException if it is not an instant
     */
    public static String require(String property, String text) {
        try {
            return Instant.parse(text).toString();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'%s' must be an instant, such as 2026-03-01T12:00:00Z, was '%s'".formatted(property, text), e);
        }
    }
}
