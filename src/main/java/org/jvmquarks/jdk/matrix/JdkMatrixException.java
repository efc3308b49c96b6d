package org.jvmquarks.jdk.matrix;

import org.jvmquarks.jdk.JdkConfigurationException;

/** A matrix file with problems. The message has a line for each, with file, line and column. */
public final class JdkMatrixException extends JdkConfigurationException {

    public JdkMatrixException(String message) {
        super(message);
    }

    public JdkMatrixException(String message, Throwable cause) {
        super(message, cause);
    }
}
