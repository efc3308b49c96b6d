package org.jvmquarks.run;

/** A run that a comparison needs ended early. Its message says how to run the rest. */
public final class UnfinishedRunException extends RuntimeException {
    UnfinishedRunException(String message) {
        super(message);
    }
}
