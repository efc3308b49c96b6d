package org.jvmquarks.upgrade.fleet;

/** A file that describes a fleet and cannot be read. */
public final class FleetException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FleetException(String message) {
        super(message);
    }

    FleetException(String message, Throwable cause) {
        super(message, cause);
    }
}
