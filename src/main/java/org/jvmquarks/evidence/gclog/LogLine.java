package org.jvmquarks.evidence.gclog;

/**
 * A line of a log.
 *
 * @param number of its beginning in the file, from 1
 * @param text what it says
 */
record LogLine(int number, String text) {

    UnknownLogLine unknown(String what) {
        return new UnknownLogLine(number, text, what);
    }
}
