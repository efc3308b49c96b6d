package org.jvmquarks.upgrade.memory;

/**
 * An area that differs between two JDKs by more than it does between processes of one JDK.
 *
 * @param area the area
 * @param from committed bytes on the first JDK
 * @param to committed bytes on the second JDK
 */
record AreaDifference(MemoryArea area, MemoryRange from, MemoryRange to) {
    /** In bytes; what is less matters to nobody's limit. */
    private static final long LEAST = 1L << 20;

    /** Whether these two are further apart than the wider of them is wide, and than 1 MB. */
    static boolean isOne(MemoryRange from, MemoryRange to) {
        return from.distanceTo(to) > Math.max(LEAST, Math.max(from.width(), to.width()));
    }

    /** Describes it in words: {@code GC 58 MB → 40 to 41 MB}. */
    public String describe() {
        return area.label() + " " + from.describe() + " → " + to.describe();
    }

    /** Returns the bytes between the intervals. */
    long size() {
        return from.distanceTo(to);
    }
}
