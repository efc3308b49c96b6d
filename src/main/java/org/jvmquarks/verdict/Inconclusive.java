package org.jvmquarks.verdict;

/** The evidence does not decide; the message says what was seen and what would decide. */
public final class Inconclusive extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Inconclusive(String reason) {
        super(reason);
    }
}
