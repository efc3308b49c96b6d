package org.jvmquarks.inventory;

import java.util.List;
import java.util.stream.Stream;

/** What is known of the difference between the inventories of two JDKs. */
public sealed interface InventoryComparison {

    /**
     * Both inventories are known.
     *
     * @param difference all rows that differ
     * @param explained those of them that something else tells, which tells more of them
     */
    record Compared(InventoryDifference difference, List<ExplainedRow> explained) implements InventoryComparison {
        public Compared {
            explained = List.copyOf(explained);
        }

        /** Returns what nothing else tells. */
        public InventoryDifference unexplained() {
            return difference.without(explained);
        }

        /** Returns how many rows of a surface something else tells. */
        public int explained(String surface) {
            return (int) explained.stream()
                    .filter(each -> each.surface().equals(surface))
                    .count();
        }
    }

    /**
     * One of them at least is not known.
     *
     * @param reasons in sentences without their full stops
     */
    record Unread(List<String> reasons) implements InventoryComparison {
        public Unread {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("inventories that could not be read need a reason");
            }
        }
    }

    /** Nobody wants to know. */
    record LeftOut() implements InventoryComparison {}

    /** Compares two answers, of which nothing is explained. */
    static InventoryComparison of(InventoryAnswer from, InventoryAnswer to) {
        if (from instanceof InventoryAnswer.Known one && to instanceof InventoryAnswer.Known other) {
            return new Compared(InventoryDifference.between(one.inventory(), other.inventory()), List.of());
        }
        return new Unread(Stream.of(from, to)
                .filter(InventoryAnswer.Unknown.class::isInstance)
                .map(each -> ((InventoryAnswer.Unknown) each).reason())
                .distinct()
                .toList());
    }
}
