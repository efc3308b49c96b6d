package org.jvmquarks.jdk.selection;

import org.jvmquarks.jdk.JdkConfigurationException;

/** The JDKs that were asked for are not there. */
public final class JdkSelectionException extends JdkConfigurationException {

    private static final long serialVersionUID = 1L;

    public JdkSelectionException(String message) {
        super(message);
    }
}
