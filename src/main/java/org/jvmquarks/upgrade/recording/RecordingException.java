package org.jvmquarks.upgrade.recording;

/** A recording that cannot be read. The message names it, and says what to do. */
public final class RecordingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RecordingException(String message) {
        super(message);
    }

    RecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
