package org.jvmquarks.inventory;

import java.util.Optional;
import org.jvmquarks.guest.inventory.Rows;

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
        int item = key.indexOf(Rows.ITEM);
        return item >= 0 ? key.substring(0, item) : isEntry() ? key.substring(0, key.indexOf('[')) : key;
    }

    /** Returns the item of the subject; empty for a row about the subject itself. */
    public Optional<String> item() {
        int item = key.indexOf(Rows.ITEM);
        if (item >= 0) {
            return Optional.of(key.substring(item + Rows.ITEM.length()));
        }
        return isEntry() ? Optional.of(key.substring(key.indexOf('[') + 1, key.length() - 1)) : Optional.empty();
    }

    private boolean isEntry() {
        return key.endsWith("]") && key.indexOf('[') > 0;
    }
}
