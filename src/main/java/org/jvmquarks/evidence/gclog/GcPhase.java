package org.jvmquarks.evidence.gclog;

import org.apiguardian.api.API;

/** A pause or a concurrent phase that ended. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GcPhase {
    private final String name;
    private final double milliseconds;

    GcPhase(String name, double milliseconds) {
        if (name.isBlank() || !(milliseconds >= 0)) {
            throw new IllegalArgumentException("no phase: '" + name + "' of " + milliseconds + " ms");
        }
        this.name = name;
        this.milliseconds = milliseconds;
    }

    /** Its name in the log, which differs by version: {@code Mark Start}. */
    public String name() {
        return name;
    }

    public double milliseconds() {
        return milliseconds;
    }

    @Override
    public String toString() {
        return name + " " + milliseconds + " ms";
    }
}
