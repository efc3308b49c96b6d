package org.jvmquarks.evidence.gclog;

/** A line of a log that its reader does not know; to pass over it could hide a collection. */
final class UnknownLogLine extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int QUOTED_CHARACTERS = 200;

    /**
     * @param number of the line, from 1
     */
    UnknownLogLine(int number, String line, String what) {
        super("line " + number + " " + what + ": '" + shortened(line) + "'");
    }

    private static String shortened(String line) {
        return line.length() <= QUOTED_CHARACTERS
                ? line
                : line.substring(0, QUOTED_CHARACTERS) + "…";
    }
}
