package org.jvmquarks.guest.inventory;

import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Values of code points: the subject of a row names the first of some, and its value has runs of the same value with
 * their distances from it, as in {@code 41-5a 1, 61 2}.
 */
public final class CodePoints {
    private static final String PREFIX = "U+";
    private static final String SEPARATOR = ", ";
    private static final int HEXADECIMAL = 16;

    private CodePoints() {}

    static String subject(int first) {
        return PREFIX + String.format(Locale.ROOT, "%06X", first);
    }

    static void append(int from, int to, String value, StringBuilder runs) {
        runs.append(runs.length() == 0 ? "" : SEPARATOR)
                .append(Integer.toHexString(from))
                .append(from == to ? "" : "-" + Integer.toHexString(to))
                .append(' ')
                .append(value.trim());
    }

    /** Returns the value of each code point in the runs of a row. */
    public static SortedMap<Integer, String> read(String subject, String runs) {
        SortedMap<Integer, String> points = new TreeMap<>();
        int start = Integer.parseInt(subject.substring(PREFIX.length()), HEXADECIMAL);
        for (String run : runs.split(SEPARATOR)) {
            int space = run.indexOf(' ');
            String[] range = run.substring(0, space).split("-");
            int last = Integer.parseInt(range[range.length - 1], HEXADECIMAL);
            for (int point = Integer.parseInt(range[0], HEXADECIMAL); point <= last; point++) {
                points.put(start + point, run.substring(space + 1));
            }
        }
        return points;
    }
}
