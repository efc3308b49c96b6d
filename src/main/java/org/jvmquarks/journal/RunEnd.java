package org.jvmquarks.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/**
 * How a run ended, in its own words.
 *
 * @param ended instant of the end, ISO 8601
 * @param interruptedBy what ended it before its last cell, such as a signal; empty if it came to its end
 */
public record RunEnd(String ended, Optional<String> interruptedBy) {

    public RunEnd {
        ended = Instants.require("ended", ended);
        Objects.requireNonNull(interruptedBy);
    }

    public static RunEnd now(Optional<String> interruptedBy) {
        return new RunEnd(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), interruptedBy);
    }
}
