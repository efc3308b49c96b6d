package org.jvmquarks.guest.inventory;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rows of one surface: keys with their values, sorted by the code units of the keys. */
public final class Rows {
    /** Characters up to which a key or a value is told in full; 256 code points with a property each take fewer. */
    public static final int MOST_CHARACTERS = 16_000;

    private final SortedMap<String, String> values = new TreeMap<>();

    /**
     * Adds a row. Of a key or value that is too long, the beginning stays, with the length and a hash of the whole.
     *
     * @throws IllegalArgumentException if the key is empty, or was added with another value
     */
    public void add(String key, String value) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a row needs a key, its value is " + value);
        }
        String kept = bounded(value);
        String earlier = values.put(bounded(key), kept);
        if (earlier != null && !earlier.equals(kept)) {
            throw new IllegalArgumentException("two values of " + key + ": " + earlier + " and " + kept);
        }
    }

    /** Adds a row about one item of a subject, for example the short date of a locale. */
    public void add(String subject, String item, String value) {
        add(RowKey.ofItem(subject, item), value);
    }

    /** Returns rows that were added before, as they are. */
    public static Rows listed(Map<String, String> rows) {
        Rows listed = new Rows();
        listed.values.putAll(rows);
        return listed;
    }

    /** Returns the rows in their order. */
    public SortedMap<String, String> sorted() {
        return Collections.unmodifiableSortedMap(values);
    }

    private static String bounded(String text) {
        return text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, MOST_CHARACTERS)
                        + "… ("
                        + text.length()
                        + " characters, hash "
                        + Integer.toHexString(text.hashCode())
                        + ")";
    }

    /**
     * Writes lines of {@code surface TAB key TAB value}.
     *
     * @param out gets characters that any encoding of Unicode has
     */
    void write(String surface, StringBuilder out) {
        for (Map.Entry<String, String> row : values.entrySet()) {
            out.append(surface).append('\t');
            escape(row.getKey(), out);
            out.append('\t');
            escape(row.getValue(), out);
            out.append('\n');
        }
    }

    /** Surrogates too: a single one has no form in UTF-8. */
    private static void escape(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                out.append("\\\\");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c < ' ' || (c >= 0x7f && c < 0xa0) || Character.isSurrogate(c)) {
                String hex = Integer.toHexString(c);
                out.append("\\u").append("0000", 0, 4 - hex.length()).append(hex);
            } else {
                out.append(c);
            }
        }
    }
}
