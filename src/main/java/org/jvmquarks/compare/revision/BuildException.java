package org.jvmquarks.compare.revision;

/** A revision that could not be built. */
public final class BuildException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BuildException(String message) {
        super(message);
    }
}
