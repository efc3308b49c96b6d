package org.jvmquarks.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.engine.cell.Settings.PinKinds;

/** Why a run is not green although none of its cells failed. */
public sealed interface RunProblem {

    /** Returns the sentence that says what is wrong and what to do. */
    String describe();

    /**
     * The run was about other kinds of pins than those that were selected.
     *
     * @param kinds the kinds of the run
     */
    record NothingSelected(PinKinds kinds) implements RunProblem {
        @Override
        public String describe() {
            return "none of the selected pins was run: the setting pins="
                    + kinds.name().toLowerCase(Locale.ROOT)
                    + " leaves all of them out";
        }
    }

    /**
     * No cell got a verdict from a JDK.
     *
     * @param cells number of finished cells
     * @param output folder of the run
     */
    record NothingDecided(int cells, Path output) implements RunProblem {
        @Override
        public String describe() {
            return "%s: a run without a verdict is not green; see the reasons in %s"
                    .formatted(
                            cells == 1 ? "the only cell was not decided" : "none of " + cells + " cells was decided",
                            output);
        }
    }

    /**
     * Mode prove found no falsifier for some pins.
     *
     * @param pins their ids
     */
    record Unproven(List<String> pins) implements RunProblem {
        public Unproven {
            pins = List.copyOf(pins);
        }

        @Override
        public String describe() {
            return "nothing shows that these pins can fail, because none of their falsifiers exists"
                    + " on the JDKs of this run: "
                    + String.join(", ", pins)
                    + "; add a JDK that has one, or a falsifier";
        }
    }

    /**
     * Not all of the plan is there.
     *
     * @param interruption how much is missing, and why
     * @param resume command line that runs what is missing; empty if the run cannot go on
     */
    record Interrupted(String interruption, Optional<String> resume) implements RunProblem {
        @Override
        public String describe() {
            return interruption
                    + resume.map("; to run what is missing: "::concat)
                            .orElse("; the run cannot go on: start a new one");
        }
    }

    /**
     * A JDK that was requested by name could not be run, or could not be run at first.
     *
     * @param jdk its id
     * @param notRun number of its cells without a verdict for that reason
     * @param cells number of its cells
     * @param reason why not
     */
    record NotRun(String jdk, long notRun, long cells, String reason) implements RunProblem {
        @Override
        public String describe() {
            return "%s was requested, and could not be run: %s, because %s".formatted(jdk, undecided(), reason);
        }

        private String undecided() {
            if (cells == 1) {
                return "its one cell was not decided";
            }
            return notRun == cells
                    ? "none of its %d cells was decided".formatted(cells)
                    : "%d of its %d cells %s not decided".formatted(notRun, cells, notRun == 1 ? "was" : "were");
        }
    }
}
