package org.jvmquarks.evidence.jfr;

/** A recording that is cut off, not finished, or none. */
public final class DamagedRecording extends RuntimeException {
    /**
     * @param offset in the file, in bytes; the damage is there or after
     * @param what is wrong
     */
    DamagedRecording(long offset, String what) {
        super("byte " + offset + ": " + what);
    }

    DamagedRecording(long offset, String what, Throwable cause) {
        super("byte " + offset + ": " + what, cause);
    }
}
