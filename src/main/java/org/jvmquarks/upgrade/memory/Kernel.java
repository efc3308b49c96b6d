package org.jvmquarks.upgrade.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.evidence.footprint.Mapping;

/**
 * The memory of one process, according to the kernel.
 *
 * @param mappings all of them, by address
 * @param heap where the heap is, if the VM said so
 */
record Kernel(List<Mapping> mappings, Optional<HeapRange> heap) {

    Kernel {
        mappings = List.copyOf(mappings);
    }

    /** Resident memory of the process in bytes; pages that are mapped twice count twice. */
    long process() {
        return mappings.stream().mapToLong(Mapping::resident).sum();
    }

    /** Bytes outside the heap that no file has; empty if the heap is not known. */
    Optional<Long> besideHeap() {
        if (heap.isEmpty() && mappings.stream().noneMatch(HeapRange::isHeapFile)) {
            return Optional.empty();
        }
        return Optional.of(mappings.stream()
                .filter(each -> !isHeap(each))
                .mapToLong(Mapping::anonymous)
                .sum());
    }

    private boolean isHeap(Mapping mapping) {
        return HeapRange.isHeapFile(mapping)
                || heap.filter(range -> range.contains(mapping)).isPresent();
    }

    /**
     * Returns the stacks of a size, each of which is a mapping behind its guard pages.
     *
     * @param size in bytes, with the guard pages
     */
    List<Mapping> stacks(long size) {
        List<Mapping> stacks = new ArrayList<>();
        for (int i = 1; i < mappings.size(); i++) {
            Mapping guard = mappings.get(i - 1);
            Mapping stack = mappings.get(i);
            if (guard.isInaccessible()
                    && guard.end() == stack.start()
                    && !stack.isInaccessible()
                    && guard.size() < stack.size()
                    && guard.size() + stack.size() == size) {
                stacks.add(stack);
            }
        }
        return stacks;
    }
}
