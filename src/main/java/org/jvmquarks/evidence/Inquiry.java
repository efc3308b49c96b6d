package org.jvmquarks.evidence;

import org.apiguardian.api.API;

/**
 * A question to a JDK: one kind of evidence about one probe. Every kind implements it; {@code Jvm.observe} asks it.
 *
 * @param <E> the evidence, a final class with an assertion of its own
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Inquiry<E> {

    /** Starts the guests it needs, records what was observed, and returns the evidence. */
    E gather(EvidenceContext context);
}
