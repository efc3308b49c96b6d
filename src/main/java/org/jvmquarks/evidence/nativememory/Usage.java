package org.jvmquarks.evidence.nativememory;

/**
 * The address space and the memory that a category uses, or all of them together.
 *
 * @param reserved address space, in bytes
 * @param committed part of it that the process may touch, in bytes; not all of it is resident
 */
public record Usage(long reserved, long committed) {

    public Usage {
        if (committed < 0 || reserved < committed) {
            throw new IllegalArgumentException("committed " + committed + " bytes of " + reserved + " reserved ones");
        }
    }

    Usage plus(Usage other) {
        return new Usage(Math.addExact(reserved, other.reserved), Math.addExact(committed, other.committed));
    }

    /** Whether both numbers differ by no more than that many bytes. */
    boolean isWithin(long bytes, Usage other) {
        return Math.abs(reserved - other.reserved) <= bytes && Math.abs(committed - other.committed) <= bytes;
    }

    String describe() {
        return reserved + " bytes reserved, " + committed + " committed";
    }
}
