package org.jvmquarks.inventory;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
     * @param unstable number of further keys, which are left out as two starts of the JDK do not agree on them
     */
    record Listed(String surface, SortedMap<String, String> values, int unstable) implements Listing {
        public Listed {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
            if (unstable < 0) {
                throw new IllegalArgumentException("a number of rows is not negative: " + unstable);
            }
        }

        /** The surface as one start lists it. */
        public Listed(String surface, SortedMap<String, String> values) {
            this(surface, values, 0);
        }

        /**
         * Returns the rows that two starts of the same JDK agree on. The others depend on hash seeds, on the time or on
         * the machine, and say nothing about the JDK.
         */
        public Listed agreeing(Listed other) {
            if (!surface.equals(other.surface)) {
                throw new IllegalArgumentException(
                        "rows of one surface are compared, not of %s and %s".formatted(surface, other.surface));
            }
            SortedMap<String, String> stable = new TreeMap<>(values);
            stable.entrySet().removeIf(each -> !each.getValue().equals(other.values.get(each.getKey())));
            Set<String> keys = new HashSet<>(values.keySet());
            keys.addAll(other.values.keySet());
            return new Listed(surface, stable, keys.size() - stable.size());
        }

        /** Returns the same without some rows. */
        Listed without(Set<String> keys) {
            SortedMap<String, String> others = new TreeMap<>(values);
            others.keySet().removeAll(keys);
            return new Listed(surface, others, unstable);
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
