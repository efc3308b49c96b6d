package org.jvmquarks.compare.revision;

/** Code that Maven could not build or find. */
public final class BuildException extends RuntimeException {
    BuildException(String message) {
        super(message);
    }
}
