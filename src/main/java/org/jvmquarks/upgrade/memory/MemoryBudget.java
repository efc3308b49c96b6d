package org.jvmquarks.upgrade.memory;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The memory of one JDK with the options of an application: its heap, and what a test service takes beside it.
 *
 * @param jdk id of the JDK
 * @param limit memory limit of the container in bytes; empty without one
 * @param simulation how options simulate the limit, in words; empty where it is in force
 * @param maxHeap the largest heap in bytes, as the VM itself decided
 * @param idle the service after its start
 * @param loaded the service after its work, with the heap committed to its largest size
 * @param amounts what the loaded service holds
 */
public record MemoryBudget(
        String jdk,
        OptionalLong limit,
        Optional<String> simulation,
        long maxHeap,
        NonHeapMemory idle,
        NonHeapMemory loaded,
        ServiceAmounts amounts) {

    public MemoryBudget {
        if (maxHeap <= 0) {
            throw new IllegalArgumentException(jdk + ": the heap must be positive, was " + maxHeap + " bytes");
        }
    }

    /** Returns the full heap and all that the loaded service has committed beside it, in bytes. */
    public MemoryRange sum() {
        MemoryRange beside = loaded.most();
        return new MemoryRange(maxHeap + beside.low(), maxHeap + beside.high());
    }

    /**
     * Returns what the limit leaves for all that the test service does not do, in bytes: negative where nothing is
     * left; empty without a limit.
     */
    public Optional<MemoryRange> left() {
        return limit.isPresent() ? Optional.of(sum().leftOf(limit.getAsLong())) : Optional.empty();
    }

    /** Returns whether it fits into the limit; empty without one. */
    public Optional<MemoryFit> fit() {
        return left().map(left -> left.low() >= 0
                ? MemoryFit.FITS
                : maxHeap + loaded.least().low() > limit.orElseThrow() ? MemoryFit.EXCEEDS : MemoryFit.TIGHT);
    }
}
