package org.jvmquarks.jdk;

/** The requested JDKs do not exist on this machine or in the matrix file. */
public final class JdkSelectionException extends JdkConfigurationException {

    public JdkSelectionException(String message) {
        super(message);
    }
}
