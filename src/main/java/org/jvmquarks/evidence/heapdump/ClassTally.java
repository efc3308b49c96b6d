package org.jvmquarks.evidence.heapdump;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The objects of a class while a dump is read. */
final class ClassTally {
    /** More of them would be a heap of their own in this VM. */
    private static final int MOST_KEPT = 100_000;

    private final NavigableMap<Integer, Long> lengths = new TreeMap<>();
    private final List<HeapObject> objects = new ArrayList<>();
    private long instances;
    private long bytes;

    void object(long size) {
        instances++;
        bytes += size;
    }

    void array(int length, long size) {
        object(size);
        lengths.merge(length, 1L, Long::sum);
    }

    void keep(HeapObject object) {
        if (objects.size() == MOST_KEPT) {
            throw new IllegalStateException(
                    "more than " + MOST_KEPT + " objects of " + object.className() + " to keep: count them instead");
        }
        objects.add(object);
    }

    HeapClass named(String name) {
        return new HeapClass(name, instances, bytes, lengths, objects);
    }
}
