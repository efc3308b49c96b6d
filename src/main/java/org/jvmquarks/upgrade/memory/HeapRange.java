package org.jvmquarks.upgrade.memory;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.evidence.footprint.Mapping;

/**
 * The address space of a heap.
 *
 * @param start first address
 * @param size in bytes
 */
record HeapRange(long start, long size) {
    // JDK 8: heap address: 0x00000000e0000000, size: 512 MB, Compressed Oops mode: 32-bit
    // JDK 17: [0.011s][debug][gc,heap,coops] Heap address: 0x00000000e0000000, size: 512 MB, …
    private static final Pattern RANGE =
            Pattern.compile("(?:^|.*] )[Hh]eap address: 0x([0-9a-f]{1,16}), size: (\\d{1,9}) MB.*");

    /** The heap of ZGC is a file in memory, which the kernel shows by this name. */
    private static final String FILE = "java_heap";

    /** Returns the range that the VM printed; empty if it did not, as without compressed oops. */
    static Optional<HeapRange> of(String printed) {
        return printed.lines()
                .map(RANGE::matcher)
                .filter(Matcher::matches)
                .map(line ->
                        new HeapRange(Long.parseUnsignedLong(line.group(1), 16), Long.parseLong(line.group(2)) << 20))
                .findFirst();
    }

    boolean contains(Mapping mapping) {
        long offset = mapping.start() - start;
        return offset >= 0 && offset < size;
    }

    static boolean isHeapFile(Mapping mapping) {
        return mapping.name().contains(FILE);
    }
}
