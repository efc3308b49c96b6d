package org.jvmquarks.cli.shared;

/** Exit codes that several commands share; picocli defines 0 and 2. */
public final class ExitCodes {
    /** A pin is BROKEN, or does not break under its falsifier. */
    public static final int FAILED = 1;

    /** No measurement was possible: infrastructure, noise, a JDK that does not start. */
    public static final int NOT_MEASURED = 3;

    private ExitCodes() {}
}
