package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;

/** Text that is too long for a line. */
final class Wrapping {
    private Wrapping() {}

    /**
     * Breaks at blanks, and within a word only if it alone is too wide.
     *
     * @param start what the first line begins with; the others are set in as far
     * @param text clean, without line breaks
     * @param width characters of a line
     */
    static List<String> lines(String start, String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        String head = start;
        while (head.length() + rest.length() > width) {
            int room = width - head.length();
            int blank = rest.lastIndexOf(' ', room);
            int end = blank > 0 ? blank : room;
            lines.add(head + rest.substring(0, end));
            rest = rest.substring(end).strip();
            head = " ".repeat(start.length());
        }
        lines.add(head + rest);
        return lines;
    }
}
