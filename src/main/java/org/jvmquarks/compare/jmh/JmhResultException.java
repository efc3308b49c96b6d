package org.jvmquarks.compare.jmh;

/** A result of JMH that is not as JMH 1.21 to 1.37 write it. The message says what is wrong, and where. */
public final class JmhResultException extends IllegalArgumentException {
    JmhResultException(String message) {
        super(message);
    }

    JmhResultException(String message, Throwable cause) {
        super(message, cause);
    }
}
