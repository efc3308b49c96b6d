package org.jvmquarks.journal;

/**
 * A journal that cannot be written or read. The message names the file, the line where there is one, and what to do.
 */
public final class JournalException extends RuntimeException {

    public JournalException(String message) {
        super(message);
    }

    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
