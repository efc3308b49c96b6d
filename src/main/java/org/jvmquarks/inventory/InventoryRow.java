package org.jvmquarks.inventory;

/**
 * One row of an inventory.
 *
 * @param surface name of the surface, the same in every JDK
 * @param key what the value is of; once in a surface
 * @param value may be empty, where the key says all
 */
public record InventoryRow(String surface, String key, String value) {
    public InventoryRow {
        if (surface.isEmpty() || key.isEmpty()) {
            throw new IllegalArgumentException("a row needs a surface and a key: '%s', '%s'".formatted(surface, key));
        }
    }
}
