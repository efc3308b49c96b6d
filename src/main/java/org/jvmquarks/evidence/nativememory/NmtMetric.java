package org.jvmquarks.evidence.nativememory;

import java.util.Optional;

/**
 * One of the numbers in a summary.
 *
 * @param isReserved whether it is the address space; if not, it is what is committed
 * @param category the VM's name of it; empty for the total
 */
record NmtMetric(boolean isReserved, Optional<String> category) {

    static NmtMetric committed(String category) {
        return new NmtMetric(false, Optional.of(category));
    }

    static NmtMetric committed() {
        return new NmtMetric(false, Optional.empty());
    }

    static NmtMetric reserved(String category) {
        return new NmtMetric(true, Optional.of(category));
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
