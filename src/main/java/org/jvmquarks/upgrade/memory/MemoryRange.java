package org.jvmquarks.upgrade.memory;

import java.util.Collections;
import java.util.List;

/**
 * The smallest and the largest of one number of several processes that did the same.
 *
 * @param low smallest, in bytes
 * @param high largest, in bytes
 */
record MemoryRange(long low, long high) {
    private static final double MEGABYTE = 1 << 20;

    public MemoryRange {
        if (low > high) {
            throw new IllegalArgumentException(low + " bytes are more than " + high);
        }
    }

    /**
     * Returns the interval of some values in bytes.
     *
     * @throws java.util.NoSuchElementException if there are none
     */
    public static MemoryRange of(List<Long> values) {
        return new MemoryRange(Collections.min(values), Collections.max(values));
    }

    /** Returns what these bytes leave of a whole, in bytes; negative where they do not fit. */
    public MemoryRange leftOf(long whole) {
        return new MemoryRange(whole - high, whole - low);
    }

    /** Returns its width in bytes. */
    public long width() {
        return high - low;
    }

    /** Returns the bytes between this and another interval; negative if they overlap. */
    public long distanceTo(MemoryRange other) {
        return Math.max(low - other.high, other.low - high);
    }

    /** Describes it in words: {@code 212 to 220 MB}, or {@code 212 MB} if rounding leaves one. */
    public String describe() {
        long least = megabytes(low);
        long most = megabytes(high);
        return (least == most ? "" : least + " to ") + most + " MB";
    }

    /** Returns bytes in MB (2^20 bytes), rounded. */
    static long megabytes(long bytes) {
        return Math.round(bytes / MEGABYTE);
    }
}
