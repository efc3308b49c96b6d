package org.jvmquarks.launch.engine;

/** A setting that should name an engine and does not; the message says what to do. */
public final class WrongSettingException extends Exception {
    WrongSettingException(String message) {
        super(message);
    }

    WrongSettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
