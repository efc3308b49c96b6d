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
    /** As many as people read. */
    private static final int MOST_NAMES = 8;

    public Statement {
        names = List.copyOf(names);
        causes = List.copyOf(causes);
    }

    /** Returns it in one sentence, with some of its names and with its causes. */
    public String brief() {
        int more = names.size() - MOST_NAMES;
        String some = names.isEmpty()
                ? ""
                : " " + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                        + (more > 0 ? " and %d more".formatted(more) : "");
        return text + some + (causes.isEmpty() ? "" : " (" + String.join("; ", causes) + ")");
    }

    static Statement of(String text) {
        return new Statement(text, List.of(), List.of());
    }

    static Statement of(String text, List<String> names) {
        return new Statement(text, names, List.of());
    }
}
