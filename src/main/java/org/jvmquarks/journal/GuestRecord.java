package org.jvmquarks.journal;

import java.util.List;

/**
 * One guest that a cell started.
 *
 * @param argv its command line
 * @param exit how it ended, in words: {@code exit code 0}, {@code killed by SIGSEGV (11)}
 * @param evidence folder of its streams and logs, relative to the journal's folder
 * @param seconds wall time from launch to end
 */
public record GuestRecord(List<String> argv, String exit, String evidence, double seconds) {
    /** Ends the words of a guest whose first container failed. */
    public static final String RETRIED = ", second try in a fresh container";

    public GuestRecord {
        argv = List.copyOf(argv);
    }

    /**
     * Returns what it was asked for, the end of its folder's name: {@code allocation}; {@code other} where it has no
     * such folder. A continued run numbers a folder that was there.
     */
    public String kind() {
        String folder = evidence.substring(evidence.lastIndexOf('/') + 1);
        return folder.matches("\\d+-.+")
                ? folder.substring(folder.indexOf('-') + 1).replaceFirst("\\.\\d+$", "")
                : "other";
    }

    /** Returns whether a first launch failed, and this is the second one. */
    public boolean isRetried() {
        return exit.endsWith(RETRIED);
    }

    /** The same, its evidence as found from a folder that this path leads from. */
    GuestRecord by(String path) {
        return evidence.isEmpty() ? this : new GuestRecord(argv, exit, path + "/" + evidence, seconds);
    }
}
