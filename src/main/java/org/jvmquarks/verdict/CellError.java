package org.jvmquarks.verdict;

/** A cell has no verdict: the check failed, and the pin is undecided. */
public final class CellError extends RuntimeException {
    private final ErrorKind kind;

    /** @param reason what happened, to which JDK, and what to do next */
    public CellError(ErrorKind kind, String reason) {
        super(reason);
        this.kind = kind;
    }

    public CellError(ErrorKind kind, String reason, Throwable cause) {
        super(reason, cause);
        this.kind = kind;
    }

    public ErrorKind kind() {
        return kind;
    }

    public Outcome outcome() {
        return Outcome.error(kind, String.valueOf(getMessage()));
    }
}
