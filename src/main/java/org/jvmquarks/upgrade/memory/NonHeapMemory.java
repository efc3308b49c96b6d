package org.jvmquarks.upgrade.memory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Memory of the test service in one state, beside its heap, and without what its measurement takes.
 *
 * @param areas committed bytes by area; all areas are there
 * @param committed sum of the areas: memory that the VM may touch without asking the kernel again
 * @param resident bytes that the process holds outside the heap and that the kernel cannot drop, by the kernel; empty
 *     where it does not tell them, or not which of them are the heap
 * @param process resident memory of the whole process, with the heap and mapped files; empty where the kernel does not
 *     tell it
 */
record NonHeapMemory(
        Map<MemoryArea, MemoryRange> areas,
        MemoryRange committed,
        Optional<MemoryRange> resident,
        Optional<MemoryRange> process) {

    public NonHeapMemory {
        areas = Collections.unmodifiableMap(new EnumMap<>(areas));
        if (areas.size() != MemoryArea.values().length) {
            throw new IllegalArgumentException("expected all areas, got " + areas.keySet());
        }
    }

    /** Returns the committed bytes of an area. */
    public MemoryRange area(MemoryArea area) {
        return Optional.ofNullable(areas.get(area)).orElseThrow();
    }

    /** Returns the fewest bytes that it is known to take. */
    MemoryRange least() {
        return resident.filter(it -> it.low() < committed.low()).orElse(committed);
    }

    /** Returns the most bytes that it is known to take. */
    MemoryRange most() {
        return resident.filter(it -> it.high() > committed.high()).orElse(committed);
    }
}
