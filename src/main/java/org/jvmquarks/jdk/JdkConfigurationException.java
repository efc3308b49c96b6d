package org.jvmquarks.jdk;

/**
 * What was asked for cannot be run as asked: a usage error, to be shown without its stack. The
 * message is complete: what is wrong, where, what there is, and what to do.
 */
public abstract class JdkConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    protected JdkConfigurationException(String message) {
        super(message);
    }

    protected JdkConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
