package org.jvmquarks.junit;

/** A cell that has no verdict although it should have one; no {@link AssertionError}. */
public final class CellErrorException extends RuntimeException {
    CellErrorException(String message) {
        super(message);
    }
}
