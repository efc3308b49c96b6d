package org.jvmquarks.compare.jmh;

/** A JMH that could not be started or asked: nothing can be compared. */
public final class JmhException extends RuntimeException {
    public JmhException(String message) {
        super(message);
    }

    public JmhException(String message, Throwable cause) {
        super(message, cause);
    }
}
