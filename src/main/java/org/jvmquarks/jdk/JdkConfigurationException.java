package org.jvmquarks.jdk;

/**
 * A request for JDKs that cannot be met: a usage error, shown without its stack trace. The message says what was
 * expected, what was found and where, and what to do.
 */
public abstract class JdkConfigurationException extends RuntimeException {

    protected JdkConfigurationException(String message) {
        super(message);
    }

    protected JdkConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
