package org.jvmquarks.report;

import java.util.List;

/** Numbers and lists in sentences. */
public final class Plural {
    private Plural() {}

    /** Returns {@code 1 cell} or {@code 2 cells}. */
    public static String count(long number, String noun) {
        return number + " " + (number == 1 ? noun : noun + "s");
    }

    /** Returns {@code a, b and c}. */
    public static String list(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
