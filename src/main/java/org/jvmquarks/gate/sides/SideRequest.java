package org.jvmquarks.gate.sides;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The sides that a comparison is to find.
 *
 * @param baseline the JDK in use
 * @param candidate the JDK that may replace it
 * @param common the run of both; empty if there is none yet, or if each side names its own
 * @param output folder of a first run
 * @param offline whether no JDK may be run
 */
public record SideRequest(
        Requested baseline, Requested candidate, Optional<CommonRun> common, Path output, boolean offline) {

    /**
     * A side.
     *
     * @param selector selects its JDK
     * @param journal of its own run; empty if it is in the run of both
     */
    public record Requested(String selector, Optional<Path> journal) {}

    /**
     * A run of both sides.
     *
     * @param journal file of its journal, absolute
     * @param named whether the user named it, or it lies in a default folder
     */
    public record CommonRun(Path journal, boolean named) {}
}
