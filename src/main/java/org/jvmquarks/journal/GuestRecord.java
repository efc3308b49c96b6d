package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;

/**
 * One guest that a cell started.
 *
 * @param argv its command line
 * @param exit how it ended, in words: {@code exit code 0}, {@code killed by SIGSEGV (11)}
 * @param evidence folder of its streams and logs, relative to the journal's folder
 * @param seconds wall time from launch to end
 * @param kind what it was asked for: {@code allocation}; empty in journals of before
 * @param containers how many were needed until it ran; empty if the first one was enough
 */
public record GuestRecord(
        List<String> argv,
        String exit,
        String evidence,
        double seconds,
        Optional<String> kind,
        Optional<Integer> containers) {

    public GuestRecord {
        argv = List.copyOf(argv);
    }

    /** The same, its evidence as found from a folder that this path leads from. */
    GuestRecord by(String path) {
        return evidence.isEmpty()
                ? this
                : new GuestRecord(argv, exit, path + "/" + evidence, seconds, kind, containers);
    }
}
