package org.jvmquarks.application.code;

import java.util.Optional;
import org.jvmquarks.application.platform.Platform;

/**
 * A move from one JDK to another.
 *
 * @param from feature version of the JDK that runs the application
 * @param to feature version of the JDK that is to run it
 * @param source the classes of the one; empty if it is not installed here
 * @param target the classes of the other; empty if it is not installed here
 * @param arch architecture of the machine as in {@code os.arch}, if it runs Linux; empty if native
 *     libraries are not to be judged
 * @param exported packages that the command line opens to the application
 */
public record Move(
        int from,
        int to,
        Optional<Platform> source,
        Optional<Platform> target,
        Optional<String> arch,
        ExportedPackages exported) {

    /** The first release whose classes are in an image of modules. */
    private static final int MODULES = 9;

    /** Returns a move between JDKs of which the versions alone are known. */
    public static Move between(int from, int to) {
        return new Move(
                from,
                to,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ExportedPackages.none());
    }

    /**
     * Tells whether the classes of the JDK in use can be read where it is installed: those of JDK 8
     * are not in an image of modules.
     */
    boolean isSourceReadable() {
        return from >= MODULES;
    }

    /** Tells whether what a version brought is new to the application. */
    boolean passes(int since) {
        return from < since && since <= to;
    }
}
