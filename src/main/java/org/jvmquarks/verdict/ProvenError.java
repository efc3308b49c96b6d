package org.jvmquarks.verdict;

import org.apiguardian.api.API;

/**
 * A claim is false, and what was seen once proves it, as a forbidden outcome of a litmus test does: the pin is BROKEN
 * even if a second check does not see it. Any other {@link AssertionError} breaks a pin only if a second check fails as
 * well.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ProvenError extends AssertionError {
    public ProvenError(String message) {
        super(message);
    }
}
