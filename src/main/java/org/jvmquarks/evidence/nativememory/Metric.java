package org.jvmquarks.evidence.nativememory;

import java.util.Optional;

/**
 * One of the numbers in a summary.
 *
 * @param isReserved whether it is the address space; if not, it is what is committed
 * @param category the VM's name of it; empty for the total
 */
record Metric(boolean isReserved, Optional<String> category) {

    static Metric committed(String category) {
        return new Metric(false, Optional.of(category));
    }

    static Metric committed() {
        return new Metric(false, Optional.empty());
    }

    static Metric reserved(String category) {
        return new Metric(true, Optional.of(category));
    }

    /** In bytes; empty where there is no such category. */
    Optional<Long> of(Summary summary) {
        Optional<Usage> usage =
                category.isEmpty()
                        ? Optional.of(summary.total())
                        : category.flatMap(
                                name -> Optional.ofNullable(summary.categories().get(name)));
        return usage.map(found -> isReserved ? found.reserved() : found.committed());
    }

    /** {@code committed for GC}. */
    String describe() {
        return (isReserved ? "reserved" : "committed")
                + category.map(name -> " for " + name).orElse(" in total");
    }
}
