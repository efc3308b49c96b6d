package org.jvmquarks.upgrade.memory;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.evidence.footprint.Mapping;
import org.jvmquarks.evidence.nativememory.Summary;
import org.jvmquarks.evidence.nativememory.Usage;

/**
 * The memory of one process, in bytes.
 *
 * @param areas committed by area, outside the heap
 * @param resident outside the heap, and in no file
 * @param process resident with the heap and mapped files
 */
record ServiceProcess(Map<MemoryArea, Long> areas, Optional<Long> resident, Optional<Long> process) {
    private static final String HEAP = "Java Heap";

    /**
     * Categories that are not counted: the tracking itself, and chunks of arenas that are free, which the VM gives back
     * after 5 seconds, so that their number says how fast the machine is.
     */
    private static final List<String> PASSING = List.of("Native Memory Tracking", "Arena Chunk");

    ServiceProcess {
        areas = Map.copyOf(areas);
    }

    /**
     * Puts together what the VM and the kernel said.
     *
     * @param stack size of a thread's stack in bytes
     */
    static ServiceProcess of(Summary summary, Optional<Kernel> kernel, long stack) {
        Map<MemoryArea, Long> areas = new EnumMap<>(MemoryArea.class);
        for (MemoryArea area : MemoryArea.values()) {
            areas.put(area, 0L);
        }
        summary.categories().forEach((name, usage) -> {
            if (!name.equals(HEAP) && !PASSING.contains(name)) {
                areas.merge(MemoryArea.of(name), usage.committed(), Long::sum);
            }
        });
        kernel.map(it -> it.stacks(stack))
                .filter(stacks -> !stacks.isEmpty())
                .ifPresent(stacks -> areas.merge(
                        MemoryArea.THREADS, resident(stacks) - summary.stacks().committed(), Long::sum));
        long passing = PASSING.stream()
                .map(name -> Optional.ofNullable(summary.categories().get(name)))
                .flatMap(Optional::stream)
                .mapToLong(Usage::committed)
                .sum();
        return new ServiceProcess(
                areas, kernel.flatMap(Kernel::besideHeap).map(bytes -> bytes - passing), kernel.map(Kernel::process));
    }

    /**
     * The stacks as the kernel counts them, because versions of the VM count them differently: before JDK 11 all of a
     * stack is committed (JDK-8191369), up to 26 a fifth more is than what the kernel says, and 27 finds a fifth of
     * that.
     */
    private static long resident(List<Mapping> stacks) {
        return stacks.stream().mapToLong(Mapping::resident).sum();
    }

    long committed() {
        return areas.values().stream().mapToLong(Long::longValue).sum();
    }
}
