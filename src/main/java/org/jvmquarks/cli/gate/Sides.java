package org.jvmquarks.cli.gate;

import java.nio.file.Path;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.journal.RunRecord;

/**
 * The two JDKs that a gate compares.
 *
 * @param baseline the JDK in use
 * @param candidate the JDK that may replace it
 */
record Sides(Journalled baseline, Journalled candidate) {

    /** Returns whether one journal has both. */
    boolean areOfOneRun() {
        return baseline.journal.normalize().equals(candidate.journal.normalize());
    }

    /**
     * A JDK in a run.
     *
     * @param journal file of the run's journal, absolute
     * @param run what the journal says
     * @param id of the JDK in that run
     */
    record Journalled(Path journal, RunRecord run, String id) {
        /**
         * @throws org.jvmquarks.gate.compare.UnprovenJdkException if the JDK never proved its
         *     identity
         */
        Side side() {
            return Side.of(run, id);
        }

        /** Returns whether the run has that JDK. */
        boolean isProven() {
            return run.jdks().stream().anyMatch(jdk -> jdk.id().equals(id));
        }

        /** Returns the folder of the journal. */
        Path folder() {
            return journal.resolveSibling("");
        }
    }
}
