package org.jvmquarks.launch.container;

/** A setting that should name an engine and does not; the message says what to do. */
final class WrongSettingException extends Exception {
    private static final long serialVersionUID = 1;

    WrongSettingException(String message) {
        super(message);
    }

    WrongSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
