package org.jvmquarks.evidence.code;

/**
 * A stub or blob of the VM's runtime in the code cache.
 *
 * @param name the VM's own: {@code UncommonTrapBlob}
 * @param address where it begins
 * @param bytes its size
 */
record Blob(String name, long address, long bytes) {

    boolean contains(long place) {
        return place >= address && place < address + bytes;
    }
}
