package org.jvmquarks.cli.shared;

/** Exit codes that several commands share; 0 and 2 are those of picocli. */
public final class ExitCodes {
    /** A pin is BROKEN, or does not break under its falsifier. */
    public static final int FAILED = 1;

    /** Nothing could be measured: infrastructure, noise, a JDK that does not start. */
    public static final int NOT_MEASURED = 3;

    private ExitCodes() {}
}
