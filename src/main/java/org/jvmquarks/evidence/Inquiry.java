package org.jvmquarks.evidence;

/**
 * A question to a JDK: one kind of evidence about one probe. Every kind implements it; {@code
 * Jvm.observe} asks it.
 *
 * @param <E> the evidence, a final class with an assertion of its own
 */
public interface Inquiry<E> {

    /** Starts the guests it needs, records what was observed, and returns the evidence. */
    E gather(EvidenceContext context);
}
