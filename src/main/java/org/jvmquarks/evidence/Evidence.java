package org.jvmquarks.evidence;

import org.apiguardian.api.API;

/** What was found out about a part of a program on a JDK. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Evidence {
    private final String subject;

    /** @param subject whose evidence it is, with the JDK: {@code Probe.op [debian-17]} */
    protected Evidence(String subject) {
        this.subject = subject;
    }

    /** Returns whose evidence it is, with the JDK, for messages. */
    public final String subject() {
        return subject;
    }
}
