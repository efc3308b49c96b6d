package org.jvmquarks.gate;

import java.util.List;
import org.jvmquarks.gate.compare.Change;

/**
 * One or several differences in a sentence.
 *
 * @param text the sentence; where there are names it ends in a colon
 * @param names the flags that it is about; empty for a sentence about one difference
 * @param changes the differences, at least one
 */
public record Line(String text, List<String> names, List<Change> changes) {

    public Line {
        names = List.copyOf(names);
        changes = List.copyOf(changes);
        if (changes.isEmpty()) {
            throw new IllegalArgumentException("a line needs a difference: " + text);
        }
    }

    /** Returns the sentence with at most so many names. */
    public String text(int mostNames) {
        if (names.isEmpty()) {
            return text;
        }
        String shown = String.join(", ", names.subList(0, Math.min(mostNames, names.size())));
        int more = names.size() - mostNames;
        return text + " " + shown + (more > 0 ? " and " + more + " more" : "");
    }
}
