package org.jvmquarks.inspect.start;

/** A VM that could not be asked: a fault of the machine, never of an option. */
public final class VmStartException extends RuntimeException {
    public VmStartException(String message) {
        super(message);
    }

    public VmStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
