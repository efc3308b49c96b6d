package org.jvmquarks.evidence;

/** A line that its reader does not know; to pass over it could hide evidence. */
public final class UnknownLine extends RuntimeException {
    private static final int QUOTED_CHARACTERS = 200;

    /**
     * @param number of the line, from 1
     * @param what is wrong with it: {@code is not known}
     */
    public UnknownLine(int number, String line, String what) {
        super("line " + number + " " + what + ": '" + shortened(line) + "'");
    }

    private static String shortened(String line) {
        return line.length() <= QUOTED_CHARACTERS ? line : line.substring(0, QUOTED_CHARACTERS) + "…";
    }
}
