package org.jvmquarks.journal;

/**
 * What names a row everywhere.
 *
 * @param quark id of its quark
 * @param row its name in the quark
 */
public record PinId(String quark, RowName row) implements Comparable<PinId> {
    private static final char SEPARATOR = '/';

    /** Reads what names a row: {@code key-stores/opens[from jdk-17]}. */
    public static PinId of(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end < 1) {
            throw new IllegalArgumentException("expected a pin such as object-header/objectTakes16Bytes, was " + text);
        }
        return new PinId(text.substring(0, end), RowName.of(text.substring(end + 1)));
    }

    /** Returns that of the pin, for any JDK that wrote. */
    public PinId pin() {
        return new PinId(quark, row.pin());
    }

    /** In the order of the texts: by quark, then by row. */
    @Override
    public int compareTo(PinId other) {
        int quarks = quark.compareTo(other.quark);
        return quarks != 0 ? quarks : row.toString().compareTo(other.row.toString());
    }

    /** Returns it as people write it: {@code object-header/objectTakes16Bytes}. */
    @Override
    public String toString() {
        return quark + SEPARATOR + row;
    }
}
