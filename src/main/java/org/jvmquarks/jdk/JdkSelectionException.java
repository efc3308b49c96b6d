package org.jvmquarks.jdk;

/** The JDKs that were asked for are not there. */
public final class JdkSelectionException extends JdkConfigurationException {

    private static final long serialVersionUID = 1L;

    JdkSelectionException(String message) {
        super(message);
    }
}
