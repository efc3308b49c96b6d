package org.jvmquarks.compare.revision;

/** A revision that could not be built. */
public final class BuildException extends RuntimeException {
    BuildException(String message) {
        super(message);
    }
}
