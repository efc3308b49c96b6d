package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.endedBy;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.plan;
import static org.jvmquarks.journal.Records.planned;
import static org.jvmquarks.journal.Records.run;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.journal.merge.JournalMerge;

/** What a journal says about how complete its run is. */
class RunHistoryTest {
    private static final String QUARK = cell("a", "j").quark();
    private static final RunPlan PLAN = plan(List.of("j", "k"), QUARK, "a", "b");
    private static final RunEnd FINISHED = RunEnd.now(Optional.empty());

    @TempDir
    Path folder;

    @Test
    void completeRunIsNotInterrupted() {
        RunRecord run =
                planned(run(List.of(), cell("a", "j"), cell("a", "k"), cell("b", "j"), cell("b", "k")), PLAN, FINISHED);

        assertThat(run.missing()).isEmpty();
        assertThat(run.interruption()).isEmpty();
    }

    @Test
    void interruptedRunNamesWhatIsMissingAndWhy() {
        RunRecord run = planned(run(List.of(), cell("a", "j")), PLAN, endedBy("SIGTERM"));

        assertThat(run.missing())
                .extracting(cell -> cell.id().toString())
                .containsExactly(QUARK + "/a on k", QUARK + "/b on j", QUARK + "/b on k");
        assertThat(run.interruption()).contains("INTERRUPTED: 3 of 4 cells are missing; SIGTERM ended it");
    }

    @Test
    void completeRunIsNotInterruptedWhateverItsEnd() {
        RunRecord run = planned(run(List.of(), cell("a", "j")), plan(List.of("j"), QUARK, "a"), endedBy("SIGTERM"));

        assertThat(run.interruption()).isEmpty();
    }

    @Test
    void runWithoutPlanMissesNothingThatIsKnown() {
        assertThat(run(List.of(), cell("a", "j")).interruption()).isEmpty();
    }

    @Test
    void runSignalledBeforeItsPlanIsInterrupted() {
        RunRecord none = run(List.of());
        RunRecord ended = new RunRecord(
                none.schema(),
                none.started(),
                none.host(),
                List.of(),
                List.of(),
                List.of(),
                new RunHistory(List.of(), List.of(), List.of(), Optional.of(endedBy("SIGTERM"))));

        assertThat(ended.isUnplanned()).isTrue();
        assertThat(ended.interruption())
                .contains("INTERRUPTED: all cells are missing, as the run ended before it had a plan;"
                        + " SIGTERM ended it");
    }

    @Test
    void emptyRunWithEndIsNotInterrupted() {
        RunRecord run = planned(run(List.of()), plan(List.of("j"), QUARK), FINISHED);

        assertThat(run.isUnplanned()).isFalse();
        assertThat(run.interruption()).isEmpty();
    }

    @Test
    void journalWithoutEndSaysThatItsProcessDied() {
        try (Journal journal = Journal.create(folder, host(), Instant.EPOCH)) {
            journal.planned(PLAN);
            journal.cell(cell("a", "j"));
        }

        RunRecord run = JournalReader.read(folder.resolve(Journal.FILE_NAME));

        assertThat(run.course().plans()).containsExactly(PLAN);
        assertThat(run.interruption())
                .contains("INTERRUPTED: 3 of 4 cells are missing; no end is recorded: its process or"
                        + " its machine died, its disk was full, or it still runs");
    }

    @Test
    void resumedRunForgetsItsEarlierEnd() {
        try (Journal journal = Journal.create(folder, host(), Instant.EPOCH)) {
            journal.planned(PLAN);
            journal.cell(cell("a", "j"));
            journal.ended(endedBy("SIGTERM"));
        }
        try (Journal journal = Journal.resume(folder)) {
            journal.resumed(run(List.of()), new Resumption("2026-03-01T13:00:00Z", otherHost()));
            journal.leftOut(new SkippedPin(QUARK, "b", "disabled"));
            journal.note("a container was replaced");
            journal.cell(cell("a", "k"));
        }

        RunRecord run = JournalReader.read(folder.resolve(Journal.FILE_NAME));

        assertThat(run.course().end()).isEmpty();
        assertThat(run.course().notes())
                .containsExactly(
                        "resumed at 2026-03-01T13:00:00Z after 1 cell on another machine: "
                                + otherHost().describe(),
                        "a container was replaced");
        assertThat(run.missing()).as("what JUnit left out will not come").isEmpty();
    }

    private static HostRecord otherHost() {
        return new HostRecord("Linux 6.1", "aarch64", 4, 8192, "17");
    }

    @Test
    void mergedRunsAreCompleteIfCellsAreTogether() {
        RunRecord first = planned(run(List.of(), cell("a", "j")), PLAN, endedBy("SIGTERM"));
        RunRecord rest = planned(run(List.of(), cell("a", "k"), cell("b", "j"), cell("b", "k")), PLAN, FINISHED);

        assertThat(JournalMerge.of(List.of(first)).write(folder.resolve("1")).interruption())
                .contains("INTERRUPTED: 3 of 4 cells are missing; SIGTERM ended it");
        assertThat(JournalMerge.of(List.of(first, rest))
                        .write(folder.resolve("2"))
                        .interruption())
                .isEmpty();
    }

    @Test
    void mergeOfSeveralPlansCannotGoOn() {
        RunPlan other = new RunPlan(PLAN.inputs(), PLAN.request(), PLAN.pins().subList(0, 1));
        RunRecord run = planned(run(List.of()), PLAN, FINISHED);
        RunRecord second = planned(run(List.of()), other, FINISHED);
        RunRecord merged = JournalMerge.of(List.of(run, second)).write(folder.resolve("m"));

        assertThatThrownBy(merged::plan)
                .isInstanceOf(JournalException.class)
                .hasMessage("cannot continue the run of 2026-03-01T12:00:00Z: it was merged from runs of"
                        + " 2 different plans; continue each of those runs, and merge again");
    }

    @Test
    void inputsDifferByWhatDecidesResults() {
        RunInputs now = new RunInputs(
                "1.1 (ba9876543210)",
                new TreeMap<>(Map.of("mode", "prove", "alpha", "0.01")),
                List.of(new PlannedJdk("j", "/jdks/j", List.of("-Xint"), Optional.empty())));

        assertThat(PLAN.inputs().differences(PLAN.inputs())).isEmpty();
        assertThat(PLAN.inputs().differences(now))
                .containsExactly(
                        "program: 1.0 (0123456789ab), now 1.1 (ba9876543210)",
                        "setting alpha: absent, now 0.01",
                        "setting mode: verify, now prove",
                        "JDK j: j, now j with -Xint",
                        "JDK k: k, now absent");
    }
}
