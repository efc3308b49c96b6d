package org.jvmquarks.gate.compare;

/** Two sides that cannot be compared; its message says what to do. */
public final class GateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public GateException(String message) {
        super(message);
    }
}
