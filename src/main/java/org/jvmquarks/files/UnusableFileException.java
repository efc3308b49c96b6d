package org.jvmquarks.files;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A file cannot be used. The message is whole: what was done, why it failed, and what to do. */
public final class UnusableFileException extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param what what cannot be done: {@code cannot write to target}
     * @param why as {@link FileProblem} says it
     */
    public UnusableFileException(String what, String why, IOException cause) {
        super(what + ": " + why, cause);
    }
}
