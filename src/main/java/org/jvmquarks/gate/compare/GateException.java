package org.jvmquarks.gate.compare;

/** JDKs that cannot be compared; the message says what to do. */
public final class GateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public GateException(String message) {
        super(message);
    }
}
