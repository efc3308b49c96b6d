package org.jvmquarks.jdk;

/**
 * What was asked for cannot be run as asked: a usage error, to be shown without its stack. The
 * message is complete: what is wrong, where, what there is, and what to do.
 */
public abstract sealed class JdkConfigurationException extends RuntimeException
        permits JdkMatrixException, JdkSelectionException {

    private static final long serialVersionUID = 1L;

    JdkConfigurationException(String message) {
        super(message);
    }

    JdkConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
