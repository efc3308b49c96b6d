package org.jvmquarks.upgrade.application;

/** Problems in an application file: a line for each, with file, line and column. */
public final class ApplicationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ApplicationException(String message) {
        super(message);
    }

    ApplicationException(String message, Throwable cause) {
        super(message, cause);
    }
}
