package org.jvmquarks.budget.service;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.budget.MemoryArea;
import org.jvmquarks.evidence.footprint.Mapping;
import org.jvmquarks.evidence.nativememory.Summary;
import org.jvmquarks.evidence.nativememory.Usage;

/**
 * The memory of one process, in bytes.
 *
 * @param areas committed by area, beside the heap
 * @param resident beside the heap, and in no file
 * @param process resident with the heap and mapped files
 */
record ServiceProcess(
        Map<MemoryArea, Long> areas, Optional<Long> resident, Optional<Long> process) {
    private static final String HEAP = "Java Heap";
    private static final String TRACKING = "Native Memory Tracking";
    private static final String THREAD = "Thread";

    ServiceProcess {
        areas = Map.copyOf(areas);
    }

    /**
     * Puts together what the VM and the kernel said. What the tracking itself takes is left out of
     * both.
     *
     * @param stack size of a thread's stack in bytes
     */
    static ServiceProcess of(Summary summary, Optional<Kernel> kernel, long stack) {
        Map<MemoryArea, Long> areas = new EnumMap<>(MemoryArea.class);
        for (MemoryArea area : MemoryArea.values()) {
            areas.put(area, 0L);
        }
        summary.categories()
                .forEach(
                        (name, usage) -> {
                            if (!name.equals(HEAP) && !name.equals(TRACKING)) {
                                areas.merge(
                                        MemoryArea.of(name),
                                        committed(name, usage, kernel, stack),
                                        Long::sum);
                            }
                        });
        long tracking =
                Optional.ofNullable(summary.categories().get(TRACKING))
                        .map(Usage::committed)
                        .orElse(0L);
        return new ServiceProcess(
                areas,
                kernel.flatMap(Kernel::besideHeap).map(bytes -> bytes - tracking),
                kernel.map(Kernel::process));
    }

    /**
     * Before JDK 11 the VM counts whole stacks as committed (JDK-8191369): the kernel tells which
     * part of them is in use.
     */
    private static long committed(
            String name, Usage usage, Optional<Kernel> kernel, long stack) {
        if (!name.equals(THREAD) || usage.committed() < usage.reserved()) {
            return usage.committed();
        }
        List<Mapping> stacks = kernel.map(it -> it.stacks(stack)).orElse(List.of());
        return usage.committed()
                - stacks.size() * stack
                + stacks.stream().mapToLong(Mapping::resident).sum();
    }

    long committed() {
        return areas.values().stream().mapToLong(Long::longValue).sum();
    }
}
