package org.jvmquarks.evidence.gclog;

import org.jvmquarks.evidence.UnknownLine;

/**
 * A line of a log.
 *
 * @param number of its beginning in the file, from 1
 * @param text what it says
 */
record LogLine(int number, String text) {

    UnknownLine unknown(String what) {
        return new UnknownLine(number, text, what);
    }
}
