package org.jvmquarks.engine.cell;

/**
 * The run cannot continue: the host's own JVM failed, or an observer could not record a result. This is not about a JDK
 * under test, and is never a verdict.
 */
public final class RunAbortedException extends RuntimeException {
    public RunAbortedException(String message, Throwable cause) {
        super(message, cause);
    }

    public static RunAbortedException byHost(Error error) {
        return new RunAbortedException(
                "the run ends because the JVM that runs it failed: "
                        + error
                        + (error instanceof OutOfMemoryError ? "; give it a larger heap with -Xmx" : ""),
                error);
    }

    public static RunAbortedException byBug(Throwable bug) {
        return new RunAbortedException("the run ends because of a bug: " + bug, bug);
    }

    public static RunAbortedException byObserver(Throwable failure) {
        return new RunAbortedException(
                "the run ends because a result could not be recorded: " + failure.getMessage(), failure);
    }
}
