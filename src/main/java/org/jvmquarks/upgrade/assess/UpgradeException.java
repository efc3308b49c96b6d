package org.jvmquarks.upgrade.assess;

/** A JDK that cannot be started, so that nothing can be said about a move. */
public final class UpgradeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UpgradeException(String message) {
        super(message);
    }
}
