package org.jvmquarks.inventory;

/**
 * A row that both JDKs have, with different values.
 *
 * @param from the row of the first JDK
 * @param to the row of the second JDK, with the same key
 */
public record ChangedRow(InventoryRow from, InventoryRow to) {
    public ChangedRow {
        if (!from.surface().equals(to.surface())
                || !from.key().equals(to.key())
                || from.value().equals(to.value())) {
            throw new IllegalArgumentException("not one row with two values: %s, %s".formatted(from, to));
        }
    }

    public String key() {
        return from.key();
    }
}
