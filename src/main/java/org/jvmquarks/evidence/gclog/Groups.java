package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text with its parentheses taken out. Those inside others stay where they are: {@code (System.gc())} is one group.
 *
 * @param rest the text outside of them, without the spaces around
 * @param groups what is inside of them, in order
 */
record Groups(String rest, List<String> groups) {

    Groups {
        groups = List.copyOf(groups);
    }

    /** Empty if one is not closed, or was never opened. */
    static Optional<Groups> of(String text) {
        StringBuilder rest = new StringBuilder();
        List<String> groups = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' && depth++ == 0) {
                start = i + 1;
            } else if (c == ')' && --depth == 0) {
                groups.add(text.substring(start, i));
            } else if (depth == 0) {
                rest.append(c);
            }
            if (depth < 0) {
                break;
            }
        }
        return depth == 0 ? Optional.of(new Groups(rest.toString().strip(), groups)) : Optional.empty();
    }
}
