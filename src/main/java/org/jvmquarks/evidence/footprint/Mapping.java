package org.jvmquarks.evidence.footprint;

/**
 * One mapping of a process, as the kernel counts it in {@code /proc/self/smaps}.
 *
 * @param start first address
 * @param end address behind the last one
 * @param access such as {@code rw-p}
 * @param name file that is mapped, or the kernel's name; may be empty
 * @param resident memory in use by it, in bytes
 * @param anonymous part of it that no file has, in bytes: it cannot be dropped and read again
 */
public record Mapping(long start, long end, String access, String name, long resident, long anonymous) {

    public Mapping {
        if (Long.compareUnsigned(start, end) >= 0 || anonymous < 0 || resident < anonymous) {
            throw new IllegalArgumentException(
                    "from %x to %x %d bytes resident, %d of them anonymous".formatted(start, end, resident, anonymous));
        }
    }

    /** Returns its part of the address space in bytes. */
    public long size() {
        return end - start;
    }

    /** Tells whether nothing can be read or written there: a guard page, or a reservation. */
    public boolean isInaccessible() {
        return access.startsWith("---");
    }
}
