package org.jvmquarks.guest.inventory;

import java.util.Optional;

/**
 * The key of a row: a subject alone, an item of it, as in {@code sr-Latn-RS | short date}, or an entry of a list, as in
 * {@code jdk.tls.disabledAlgorithms[MD5]}.
 */
public final class RowKey {
    private static final String ITEM = " | ";

    private final String subject;
    private final Optional<String> item;

    private RowKey(String subject, Optional<String> item) {
        this.subject = subject;
        this.item = item;
    }

    static String ofItem(String subject, String item) {
        return subject + ITEM + item;
    }

    static String ofEntry(String list, String entry) {
        return list + "[" + entry + "]";
    }

    /** Reads the key of a row. */
    public static RowKey read(String key) {
        int item = key.indexOf(ITEM);
        if (item >= 0) {
            return new RowKey(key.substring(0, item), Optional.of(key.substring(item + ITEM.length())));
        }
        int entry = key.indexOf('[');
        return entry > 0 && key.endsWith("]")
                ? new RowKey(key.substring(0, entry), Optional.of(key.substring(entry + 1, key.length() - 1)))
                : new RowKey(key, Optional.empty());
    }

    /** Returns the locale, the provider, the name of the list. */
    public String subject() {
        return subject;
    }

    /** Returns the item of the subject; empty for a row about the subject itself. */
    public Optional<String> item() {
        return item;
    }
}
