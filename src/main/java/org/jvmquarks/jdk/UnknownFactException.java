package org.jvmquarks.jdk;

import org.apiguardian.api.API;

/** A fact that a pin needs and the machine does not tell; the pin is NOT_APPLICABLE there. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class UnknownFactException extends RuntimeException {
    /** @param fact in words, with an article: {@code the page size} */
    public UnknownFactException(String fact) {
        super("requires " + fact + ", which this machine does not report");
    }
}
