package org.jvmquarks.evidence;

import org.jvmquarks.text.Shortened;

/** A line that its reader does not know; to pass over it could hide evidence. */
public final class UnknownLine extends RuntimeException {
    private static final int QUOTED_CHARACTERS = 200;

    /**
     * @param number of the line, from 1
     * @param what is wrong with it: {@code is not known}
     */
    public UnknownLine(int number, String line, String what) {
        super("line " + number + " " + what + ": '" + Shortened.of(line, QUOTED_CHARACTERS) + "'");
    }
}
