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

    /** Two lines of a terminal. Names of calls are long. */
    private static final int MOST_CHARACTERS = 240;

    public Statement {
        names = List.copyOf(names);
        causes = List.copyOf(causes);
    }

    /** Returns it in one sentence, with some of its names and with its causes. */
    public String brief() {
        List<String> some = names.subList(0, shown());
        int more = names.size() - some.size();
        return text
                + (some.isEmpty() ? "" : " " + String.join(", ", some))
                + (more > 0 ? " and %d more".formatted(more) : "")
                + (causes.isEmpty() ? "" : " (" + String.join("; ", causes) + ")");
    }

    private int shown() {
        int shown = 0;
        int characters = 0;
        while (shown < Math.min(MOST_NAMES, names.size()) && (shown == 0 || characters < MOST_CHARACTERS)) {
            characters += names.get(shown).length();
            shown++;
        }
        return shown;
    }

    static Statement of(String text) {
        return new Statement(text, List.of(), List.of());
    }

    static Statement of(String text, List<String> names) {
        return new Statement(text, names, List.of());
    }
}
