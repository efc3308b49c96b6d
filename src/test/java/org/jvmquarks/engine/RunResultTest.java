package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;

class RunResultTest {
    private static final RunRecord RUN = Records.run(List.of(jdk("j", 25)), cell("a", "j"));

    @Test
    void passedAndSkippedCellsAreGreen() {
        RunResult result = result(List.of(new CellResult.Passed(), new CellResult.Skipped("noise")));

        assertThat(result.hasFailures()).isFalse();
        assertThat(result.hasErrors()).isFalse();
        assertThat(result.messages()).isEmpty();
    }

    @Test
    void brokenPinAndSurvivedFalsifierAreFailures() {
        assertThat(result(List.of(new CellResult.Broken("b"))).hasFailures()).isTrue();
        assertThat(result(List.of(new CellResult.NotFalsified("n"))).hasFailures())
                .isTrue();
        assertThat(result(List.of(new CellResult.Broken("b"))).hasErrors()).isFalse();
    }

    @Test
    void cellInErrorIsAnError() {
        RunResult result = result(List.of(new CellResult.Errored("e")));

        assertThat(result.hasErrors()).isTrue();
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void problemIsErrorAndItsMessageComesLast() {
        RunResult result = result(
                List.of(new CellResult.Passed(), new CellResult.Broken("BROKEN")),
                new RunProblem.Interrupted("INTERRUPTED: 3 are missing", Optional.of("--resume")),
                new RunProblem.NothingSelected(PinKinds.EXACT));

        assertThat(result.hasErrors()).isTrue();
        assertThat(result.messages())
                .containsExactly(
                        "BROKEN",
                        "INTERRUPTED: 3 are missing; to run what is missing: --resume",
                        "none of the selected pins was run: the setting pins=exact leaves all of them out");
    }

    @Test
    void problemsSayWhatToDo() {
        assertThat(new RunProblem.NothingDecided(2, Path.of("out")).describe())
                .isEqualTo("none of 2 cells was decided: a run without a verdict is not green; see the reasons in out");
        assertThat(new RunProblem.NothingDecided(1, Path.of("out")).describe())
                .isEqualTo("the only cell was not decided: a run without a verdict is not green; see"
                        + " the reasons in out");
        assertThat(new RunProblem.Unproven(List.of("a/b", "c/d")).describe())
                .isEqualTo("nothing shows that these pins can fail, because none of their falsifiers"
                        + " exists on the JDKs of this run: a/b, c/d; add a JDK that has one, or a falsifier");
    }

    private static RunResult result(List<CellResult> consequences, RunProblem... problems) {
        return new RunResult(RUN, consequences, List.of(problems));
    }
}
