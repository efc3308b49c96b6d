package org.jvmquarks.junit;

/** A pin that still holds when its mechanism is destroyed. */
public final class PinNotFalsifiedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PinNotFalsifiedException(String message) {
        super(message);
    }
}
