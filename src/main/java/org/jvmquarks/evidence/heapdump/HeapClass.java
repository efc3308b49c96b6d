package org.jvmquarks.evidence.heapdump;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** All objects of a class in a dump; classes with one name of several loaders are taken as one. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeapClass {
    private final String name;
    private final long instances;
    private final long bytes;
    private final NavigableMap<Integer, Long> lengths;
    private final List<HeapObject> objects;

    HeapClass(String name, long instances, long bytes, NavigableMap<Integer, Long> lengths, List<HeapObject> objects) {
        this.name = name;
        this.instances = instances;
        this.bytes = bytes;
        this.lengths = Collections.unmodifiableNavigableMap(new TreeMap<>(lengths));
        this.objects = List.copyOf(objects);
    }

    /** Returns the name as Java writes it: {@code java.lang.Long}, {@code int[]}. */
    public String name() {
        return name;
    }

    /** Number of objects of this class itself, without those of subclasses. */
    public long instances() {
        return instances;
    }

    /**
     * Bytes of their fields or elements. A dump holds no headers and no gaps, and a reference takes 8 bytes in the dump
     * of a 64-bit VM, compressed or not: this is not what they take in the heap.
     */
    public long bytes() {
        return bytes;
    }

    /** Lengths of arrays, in elements, with the number of arrays of each; else empty. */
    public NavigableMap<Integer, Long> lengths() {
        return lengths;
    }

    /** Number of arrays of at least that length, in elements. */
    public long arraysOfAtLeast(int length) {
        return lengths.tailMap(length, true).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    List<HeapObject> objects() {
        return objects;
    }
}
