package org.jvmquarks.evidence;

import java.util.List;

/** A log that a VM wrote as lines of text. */
public final class LogText {
    /** Longer lines are no log of a VM: its longest, arguments and class path, have less. */
    public static final int LONGEST_LINE = 8000;

    private LogText() {}

    /**
     * Its lines.
     *
     * @throws UnknownLine if one is too long, or the last is cut off
     */
    public static List<String> lines(String log) {
        List<String> lines = log.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length() > LONGEST_LINE) {
                throw new UnknownLine(i + 1, lines.get(i), "is too long for a log");
            }
        }
        if (!log.isEmpty() && !log.endsWith("\n")) {
            throw new UnknownLine(lines.size(), lines.get(lines.size() - 1), "is the last and is cut off");
        }
        return lines;
    }
}
