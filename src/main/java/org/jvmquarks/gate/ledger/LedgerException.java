package org.jvmquarks.gate.ledger;

/** A ledger that cannot be read or written; its message has a line per problem. */
public final class LedgerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LedgerException(String message) {
        super(message);
    }

    LedgerException(String message, Throwable cause) {
        super(message, cause);
    }
}
