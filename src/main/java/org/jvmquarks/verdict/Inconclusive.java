package org.jvmquarks.verdict;

import org.apiguardian.api.API;

/** The evidence does not decide; the message says what was seen and what would decide. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Inconclusive extends RuntimeException {
    public Inconclusive(String reason) {
        super(reason);
    }
}
