package org.jvmquarks.upgrade.memory;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Budgets for tests; sizes in MB. */
public final class Budgets {
    private static final long MB = 1L << 20;
    private static final ServiceAmounts AMOUNTS = new ServiceAmounts(3000, 200, 8 * MB, 32 * MB);

    private Budgets() {}

    public static MemoryRange megabytes(long low, long high) {
        return new MemoryRange(low * MB, high * MB);
    }

    /** Areas that are all 0 but for the collector's. */
    static NonHeapMemory beside(MemoryRange collector, Optional<MemoryRange> resident) {
        Map<MemoryArea, MemoryRange> areas = new EnumMap<>(MemoryArea.class);
        for (MemoryArea area : MemoryArea.values()) {
            areas.put(area, new MemoryRange(0, 0));
        }
        areas.put(MemoryArea.COLLECTOR, collector);
        return new NonHeapMemory(areas, collector, resident, Optional.empty());
    }

    /** As {@link #beside}, with an archive of classes and other memory besides. */
    public static NonHeapMemory beside(long collector, long archive, long rest, MemoryRange resident) {
        Map<MemoryArea, MemoryRange> areas = new EnumMap<>(
                beside(megabytes(collector, collector), Optional.empty()).areas());
        areas.put(MemoryArea.ARCHIVE, megabytes(archive, archive));
        areas.put(MemoryArea.REST, megabytes(rest, rest));
        long all = collector + archive + rest;
        return new NonHeapMemory(areas, megabytes(all, all), Optional.of(resident), Optional.empty());
    }

    public static MemoryBudget of(String jdk, long limit, long heap, NonHeapMemory loaded) {
        return of(jdk, limit, heap, 20, loaded);
    }

    static MemoryBudget of(String jdk, long limit, long heap, long idle, NonHeapMemory loaded) {
        return new MemoryBudget(
                jdk,
                OptionalLong.of(limit * MB),
                Optional.empty(),
                heap * MB,
                beside(megabytes(idle, idle), Optional.empty()),
                loaded,
                AMOUNTS);
    }

    public static MemoryBudget withoutLimit(MemoryBudget budget) {
        return new MemoryBudget(
                budget.jdk(),
                OptionalLong.empty(),
                Optional.empty(),
                budget.maxHeap(),
                budget.idle(),
                budget.loaded(),
                budget.amounts());
    }

    static MemoryBudget simulated(MemoryBudget budget) {
        return new MemoryBudget(
                budget.jdk(),
                budget.limit(),
                Optional.of("512 MB, simulated by -XX:MaxRAM=512m"),
                budget.maxHeap(),
                budget.idle(),
                budget.loaded(),
                budget.amounts());
    }
}
