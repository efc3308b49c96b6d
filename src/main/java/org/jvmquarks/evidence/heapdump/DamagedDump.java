package org.jvmquarks.evidence.heapdump;

/** A file that is cut off, or not a heap dump. */
final class DamagedDump extends RuntimeException {
    /**
     * @param offset in the file, in bytes; the damage is there or before
     * @param what is wrong
     */
    DamagedDump(long offset, String what) {
        super("byte " + offset + ": " + what);
    }

    DamagedDump(long offset, String what, Throwable cause) {
        super("byte " + offset + ": " + what, cause);
    }
}
