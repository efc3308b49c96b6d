package org.jvmquarks.cli.shared;

/** Exit codes that several commands share; picocli defines 0 and 2. */
public final class ExitCodes {
    /** A pin is BROKEN, or does not break under its falsifier. */
    public static final int FAILED = 1;

    /**
     * No measurement was possible, or its result could not be written: infrastructure, noise, a JDK that does not
     * start, a full disk.
     */
    public static final int NOT_MEASURED = 3;

    /** A bug of this program, not of a JDK. */
    public static final int BUG = 4;

    /** The reader of the output closed the pipe: what a shell shows for SIGPIPE. */
    public static final int CLOSED_PIPE = 141;

    private ExitCodes() {}
}
