package org.jvmquarks.upgrade.archive;

/**
 * Bounds of what a scan reads, against archives that expand without end.
 *
 * @param classBytes bytes of a class file or manifest
 * @param nestedBytes bytes of an archive inside another one, unpacked
 * @param totalBytes bytes of all that is unpacked in a scan
 * @param depth how deep archives may lie in each other; 1 for those on disk
 */
record ScanLimits(long classBytes, long nestedBytes, long totalBytes, int depth) {
    private static final long MIB = 1L << 20;

    /** Several times the largest service that is known. */
    static final ScanLimits USUAL = new ScanLimits(32 * MIB, 2048 * MIB, 16_384 * MIB, 4);
}
