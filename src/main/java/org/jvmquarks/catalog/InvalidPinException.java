package org.jvmquarks.catalog;

/** A quark or pin that its author has not declared completely; the message says what is missing. */
public final class InvalidPinException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidPinException(String message) {
        super(message);
    }

    InvalidPinException(String message, Throwable cause) {
        super(message, cause);
    }
}
