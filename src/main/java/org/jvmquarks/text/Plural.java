package org.jvmquarks.text;

import java.util.List;

/** Numbers and lists in sentences. */
public final class Plural {
    private Plural() {}

    /** Returns {@code 1 cell} or {@code 2 cells}. */
    public static String count(long number, String noun) {
        return count(number, noun, noun + "s");
    }

    /** Returns {@code 1 cell is missing} or {@code 2 cells are missing}. */
    public static String count(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }

    /** Returns {@code a, b and c}. */
    public static String list(List<String> names) {
        return list(names, "and");
    }

    /** Returns {@code a, b or c}, with that word before the last one. */
    public static String list(List<String> names, String word) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " " + word + " " + names.get(last);
    }
}
