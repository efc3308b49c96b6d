package org.jvmquarks.verdict;

import org.apiguardian.api.API;

/** The pin says nothing about this JDK or machine; the message is the sentence that says why. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NotApplicable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotApplicable(String reason) {
        super(reason);
    }
}
