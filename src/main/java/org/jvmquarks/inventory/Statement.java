package org.jvmquarks.inventory;

import java.util.List;

/**
 * A sentence about rows that differ.
 *
 * @param text the sentence; where there are names it ends in a colon
 * @param names what it is about, if that is a list
 * @param causes rows of other surfaces that explain it
 */
public record Statement(String text, List<String> names, List<String> causes) {
    public Statement {
        names = List.copyOf(names);
        causes = List.copyOf(causes);
    }

    static Statement of(String text) {
        return new Statement(text, List.of(), List.of());
    }

    static Statement of(String text, List<String> names) {
        return new Statement(text, names, List.of());
    }
}
