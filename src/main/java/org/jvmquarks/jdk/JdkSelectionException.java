package org.jvmquarks.jdk;

/** The requested JDKs do not exist on this machine or in the matrix file. */
public final class JdkSelectionException extends JdkConfigurationException {

    private static final long serialVersionUID = 1L;

    public JdkSelectionException(String message) {
        super(message);
    }
}
