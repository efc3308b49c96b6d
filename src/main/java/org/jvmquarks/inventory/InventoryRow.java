package org.jvmquarks.inventory;

import java.util.Optional;
import org.jvmquarks.guest.inventory.RowKey;

/**
 * One row of an inventory.
 *
 * <p>A key is a subject, such as a provider; or a subject and an item of it, such as one of its services; or an entry
 * of a list, {@code jdk.tls.disabledAlgorithms[MD5]}, which is an item of the list.
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

    /** Returns the subject of the key: the locale, the provider, the name of the list. */
    public String subject() {
        return RowKey.read(key).subject();
    }

    /** Returns the item of the subject; empty for a row about the subject itself. */
    public Optional<String> item() {
        return RowKey.read(key).item();
    }
}
