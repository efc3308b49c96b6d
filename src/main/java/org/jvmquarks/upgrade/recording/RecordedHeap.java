package org.jvmquarks.upgrade.recording;

/**
 * The heap of the JVM that was recorded.
 *
 * @param initialBytes size at the start, in bytes
 * @param maxBytes greatest size, in bytes
 * @param compressedReferences whether a reference takes 4 bytes rather than 8
 * @param objectAlignment in bytes
 */
public record RecordedHeap(long initialBytes, long maxBytes, boolean compressedReferences, long objectAlignment) {}
