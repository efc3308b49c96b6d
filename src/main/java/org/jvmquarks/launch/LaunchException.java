package org.jvmquarks.launch;

/** A guest that could not be started: a fault of the machine, never of the VM under test. */
public final class LaunchException extends Exception {
    public LaunchException(String message) {
        super(message);
    }

    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
