package org.jvmquarks.gate;

import java.util.List;
import java.util.Optional;

/**
 * The differences of a quark that have the same consequence.
 *
 * @param quark its id
 * @param title its name for people; the id where the journal does not have it
 * @param lines the differences, what matters most first
 * @param advice the beginning of the article's advice for users; empty if it has none
 * @param article whether the journal has the article
 */
public record Entry(String quark, String title, List<Line> lines, Optional<String> advice, boolean article) {

    public Entry {
        lines = List.copyOf(lines);
    }

    /** Returns the number of its differences. */
    public int changes() {
        return lines.stream().mapToInt(line -> line.changes().size()).sum();
    }
}
