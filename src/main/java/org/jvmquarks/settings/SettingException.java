package org.jvmquarks.settings;

/** A setting has a value that it does not take; the message names both and says what it takes. */
public final class SettingException extends IllegalArgumentException {
    SettingException(String message) {
        super(message);
    }

    SettingException(String message, Throwable cause) {
        super(message, cause);
    }
}
