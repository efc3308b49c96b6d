package org.jvmquarks.inventory;

import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rows of a surface that two starts of the same JDK agree on. What they do not agree on depends on hash seeds, on
 * the time, or on the machine, and says nothing about the JDK.
 *
 * @param rows those that both starts have, with the same values
 * @param dropped number of the other keys of either start
 */
public record StableRows(Listing.Listed rows, int dropped) {
    public StableRows {
        if (dropped < 0) {
            throw new IllegalArgumentException("a number of dropped rows is not negative: " + dropped);
        }
    }

    /** Compares the rows of two starts, which should differ in all that a row must not depend on. */
    public static StableRows of(Listing.Listed one, Listing.Listed other) {
        if (!one.surface().equals(other.surface())) {
            throw new IllegalArgumentException(
                    "rows of one surface are compared, not of %s and %s".formatted(one.surface(), other.surface()));
        }
        SortedMap<String, String> stable = new TreeMap<>(one.values());
        stable.entrySet()
                .removeIf(each -> !each.getValue().equals(other.values().get(each.getKey())));
        Set<String> keys = new HashSet<>(one.values().keySet());
        keys.addAll(other.values().keySet());
        return new StableRows(new Listing.Listed(one.surface(), stable), keys.size() - stable.size());
    }
}
