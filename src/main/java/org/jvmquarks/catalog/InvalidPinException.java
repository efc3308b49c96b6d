package org.jvmquarks.catalog;

/** A quark or pin that its author has not declared completely; the message says what is missing. */
public final class InvalidPinException extends RuntimeException {
    InvalidPinException(String message) {
        super(message);
    }

    InvalidPinException(String message, Throwable cause) {
        super(message, cause);
    }
}
