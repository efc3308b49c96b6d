package org.jvmquarks.junit;

/** A pin that still holds when its mechanism is destroyed. */
public final class PinNotFalsifiedException extends RuntimeException {
    PinNotFalsifiedException(String message) {
        super(message);
    }
}
