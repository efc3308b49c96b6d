package org.jvmquarks.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The continuation of a run that ended early.
 *
 * @param resumed instant at which it went on, ISO 8601
 * @param host the machine that continues it
 */
public record Resumption(String resumed, HostRecord host) {

    public Resumption {
        resumed = Instants.require("resumed", resumed);
    }

    public static Resumption now() {
        return new Resumption(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), HostRecord.ofThisMachine());
    }
}
