package org.jvmquarks.inventory;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The answer of a JDK about one surface. */
public sealed interface Listing {

    /** Returns the name of the surface. */
    String surface();

    /**
     * The surface, listed.
     *
     * @param values values by key
     */
    record Listed(String surface, SortedMap<String, String> values) implements Listing {
        public Listed {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }

        /** Returns the rows in the order of their keys. */
        public List<InventoryRow> rows() {
            return values.entrySet().stream()
                    .map(each -> new InventoryRow(surface, each.getKey(), each.getValue()))
                    .toList();
        }
    }

    /**
     * A surface that the JDK does not have, or that could not be listed.
     *
     * @param reason in a phrase: {@code needs JDK 9 or later}
     * @param failed whether the JDK has the surface, and failed to list it
     */
    record Absent(String surface, String reason, boolean failed) implements Listing {
        /** Makes the answer of a JDK without the surface. */
        public Absent(String surface, String reason) {
            this(surface, reason, false);
        }

        public Absent {
            if (reason.isBlank()) {
                throw new IllegalArgumentException("the absence of %s needs a reason".formatted(surface));
            }
        }
    }
}
