package org.jvmquarks.gate.sides;

import java.nio.file.Path;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.journal.RunRecord;

/**
 * The two JDKs that a gate compares.
 *
 * @param baseline the JDK in use
 * @param candidate the JDK that may replace it
 */
public record Sides(Journalled baseline, Journalled candidate) {

    /** Returns whether one journal has both. */
    public boolean areOfOneRun() {
        return baseline.journal.normalize().equals(candidate.journal.normalize());
    }

    /**
     * A JDK in a run.
     *
     * @param journal file of the run's journal, absolute
     * @param run what the journal says
     * @param id of the JDK in that run
     */
    public record Journalled(Path journal, RunRecord run, String id) {
        /** @throws org.jvmquarks.gate.compare.UnprovenJdkException if the JDK never proved its identity */
        public RunSide side() {
            return RunSide.of(run, id);
        }

        /** Returns whether the run has that JDK. */
        boolean isProven() {
            return run.jdks().stream().anyMatch(jdk -> jdk.id().equals(id));
        }

        /** Returns the folder of the journal. */
        public Path folder() {
            return journal.resolveSibling("");
        }
    }
}
