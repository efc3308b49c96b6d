package org.jvmquarks.jdk;

/**
 * The matrix file is wrong. The message has a line per problem, each with file, line and column.
 */
public final class JdkMatrixException extends JdkConfigurationException {

    private static final long serialVersionUID = 1L;

    JdkMatrixException(String message) {
        super(message);
    }

    JdkMatrixException(String message, Throwable cause) {
        super(message, cause);
    }
}
