package org.jvmquarks.gate.compare;

/**
 * A JDK that cannot be compared because no cell of its run knows what it is: it did not start, or it is not what the
 * matrix says. The message says why.
 */
public final class UnprovenJdkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnprovenJdkException(String message) {
        super(message);
    }
}
