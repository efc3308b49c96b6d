package org.jvmquarks.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.plan;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.Verdict;

/** Merging a merged run again gives the same result as merging all of its runs at once. */
class MergedAgainTest {
    private static final CellRecord A = cell("a", "j");
    private static final CellRecord B = cell("b", "j");
    private static final RunPlan PLAN = plan(List.of("j"), A.quark(), "a", "b");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int merge(String output, Path... runs) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(
                                Stream.of("merge", "--output=" + folder.resolve(output)),
                                Stream.of(runs).map(Path::toString))
                        .toArray(String[]::new));
    }

    private Path run(int second, RunPlan plan, CellRecord... cells) {
        Path run = folder.resolve("run-" + second);
        try (Journal journal = Journal.create(run, host(), Instant.ofEpochSecond(second))) {
            journal.planned(plan);
            if (Stream.of(cells).anyMatch(cell -> cell.notRun().isEmpty())) {
                journal.jdk(jdk("j", 17));
            }
            List.of(cells).forEach(journal::cell);
        }
        return run;
    }

    private RunRecord read(String name) {
        return JournalReader.read(folder.resolve(name).resolve(Journal.FILE_NAME));
    }

    private static CellRecord notRun(CellRecord cell) {
        CellRecord undecided = judged(cell, Verdict.NOT_APPLICABLE, "needs a container");
        return new CellRecord(
                undecided.name(),
                undecided.expected(),
                undecided.outcome(),
                undecided.evidence(),
                undecided.rerun(),
                undecided.seconds(),
                Optional.of("needs a container"));
    }

    private static RunPlan asked(String... pins) {
        RunPlan plan = plan(List.of("j"), A.quark(), pins);
        return new RunPlan(plan.inputs(), new TreeMap<>(Map.of("jdks", "j")), plan.pins());
    }

    private static RunPlan with(String key, String value, String... pins) {
        RunPlan plan = plan(List.of("j"), A.quark(), pins);
        return new RunPlan(
                new RunInputs(
                        plan.inputs().program(),
                        new TreeMap<>(Map.of(key, value)),
                        plan.inputs().jdks()),
                new TreeMap<>(),
                plan.pins());
    }

    private static RunPlan byProgram(String program, String... pins) {
        RunPlan plan = plan(List.of("j"), A.quark(), pins);
        return new RunPlan(
                new RunInputs(program, plan.inputs().settings(), plan.inputs().jdks()), new TreeMap<>(), plan.pins());
    }

    @Test
    void jdkThatOneMachineLackedIsMissedAgain() {
        Path one = run(1, asked("a", "b"), A);
        Path without = run(2, asked("a", "b"), notRun(B));
        String problem = "the run of 1970-01-01T00:00:02Z: j was requested, and could not be run: its one"
                + " cell was not decided, because needs a container";

        assertThat(merge("first", one, without)).isEqualTo(3);
        assertThat(out.toString()).contains(problem);
        out.getBuffer().setLength(0);
        assertThat(merge("second", folder.resolve("first"))).isEqualTo(3);
        assertThat(out.toString()).contains(problem);
        out.getBuffer().setLength(0);
        assertThat(merge("third", one, without, folder.resolve("first"))).isEqualTo(3);
        assertThat(out.toString()).containsOnlyOnce(problem);
    }

    @Test
    void machineThatRanJdkCountsWhateverTheStart() {
        Path all = run(1, asked("a", "b"), A, B);
        Path without = run(2, asked("a", "b"), notRun(B));

        assertThat(merge("merged", all, without)).as(out.toString()).isZero();
        assertThat(read("merged").cells()).extracting(CellRecord::verdict).hasSize(2);
    }

    @Test
    void runWithoutAPlanIsDoubtedAgain() {
        Path unplanned = folder.resolve("unplanned");
        try (Journal journal = Journal.create(unplanned, host(), Instant.ofEpochSecond(2))) {
            journal.jdk(jdk("j", 17));
            journal.cell(B);
        }
        Path one = run(1, plan(List.of("j"), A.quark(), "a"), A);

        assertThat(merge("first", one, unplanned)).isEqualTo(3);
        assertThat(merge("second", folder.resolve("first"))).isEqualTo(3);
        RunRecord merged = read("second");
        assertThatThrownBy(merged::plan)
                .isInstanceOf(JournalException.class)
                .hasMessage("cannot continue the run of 1970-01-01T00:00:01Z: it was merged from several"
                        + " runs, and in that of 1970-01-01T00:00:02Z cells may be missing,"
                        + " as its journal has no plan; no end is recorded: its process or"
                        + " its machine died, its disk was full, or it still runs; merge again without that one");
    }

    @Test
    void whatOneRunLeftOutAnotherOneLacks() {
        Path leftOut = folder.resolve("left-out");
        try (Journal journal = Journal.create(leftOut, host(), Instant.ofEpochSecond(1))) {
            journal.planned(PLAN);
            journal.jdk(jdk("j", 17));
            journal.cell(A);
            journal.leftOut(new SkippedPin(B.quark(), "b", "it is disabled"));
        }
        assertThat(merge("alone", leftOut)).as(out.toString()).isZero();

        assertThat(merge("merged", leftOut, run(2, PLAN, A))).isEqualTo(3);
        assertThat(out.toString()).contains("missing: " + B.id());
    }

    @Test
    void omittedRunStaysOutAfterMergedRunContinues() {
        Path leftOut = folder.resolve("left-out");
        try (Journal journal = Journal.create(leftOut, host(), Instant.ofEpochSecond(1))) {
            journal.planned(plan(List.of("j"), A.quark(), "a", "b", "c"));
            journal.jdk(jdk("j", 17));
            journal.cell(A);
            journal.leftOut(new SkippedPin(B.quark(), "b", "it is disabled"));
        }
        assertThat(merge("merged", leftOut)).isEqualTo(3);
        assertThat(out.toString()).contains("missing: " + cell("c", "j").id());

        try (Journal journal = Journal.resume(folder.resolve("merged"))) {
            journal.resumed(read("merged"), new Resumption("1970-01-01T00:00:05Z", host()));
            journal.jdk(jdk("j", 17));
            journal.cell(cell("c", "j"));
        }

        assertThat(merge("again", folder.resolve("merged"))).as(out.toString()).isZero();
        assertThat(read("again").course().leftOut()).extracting(SkippedPin::id).containsExactly(B.pinId());
    }

    /** Its process died after the first line. */
    @Test
    void headerAloneLosesNothingOthersHave() {
        Path dead = folder.resolve("dead");
        try (Journal journal = Journal.create(dead, host(), Instant.ofEpochSecond(2))) {
            journal.note("nothing more");
        }
        String lost = dead.resolve("cells.jsonl") + " has no plan: its run ended before it began; ";

        assertThat(merge("merged", run(1, PLAN, A), dead)).isEqualTo(3);
        assertThat(out.toString())
                .contains(lost + "its cells are missing; run it again, and merge again")
                .contains("run --resume");
        assertThat(merge("alone", dead)).isEqualTo(2);
        assertThat(err.toString()).contains("has no plan, its run ended before it began: run it again");
    }

    @Test
    void cellsOfOlderProgramFillNoGapEither() {
        Path old = run(1, byProgram("0.0.9", "a"), A);
        Path now = run(2, byProgram("1.0.0", "c"), cell("c", "j"));
        Path lacks = run(3, byProgram("1.0.0", "a", "b"), B);
        assertThat(merge("both", old, now)).as(err.toString()).isZero();

        assertThat(merge("merged", lacks, folder.resolve("both"))).isEqualTo(2);
        assertThat(err.toString()).contains("the run of 1970-01-01T00:00:01Z").contains("0.0.9");
    }

    @Test
    void eachCellKeepsTheModeOfItsRun() {
        Path falsify = run(1, with("mode", "falsify", "a"), falsified(A));
        Path verify = run(2, with("mode", "verify", "a", "b"), A, B);

        assertThat(merge("first", falsify, verify)).as(out.toString()).isZero();
        assertThat(merge("second", folder.resolve("first"))).as(out.toString()).isZero();
        assertThat(folder.resolve("second/summary.md")).content().doesNotContain("Nothing shows that these can fail");
    }

    @Test
    void runThatStartedLastCountsThoughMergedBefore() {
        Path first = run(1, PLAN, A, B);
        Path broken = run(3, PLAN, judged(A, Verdict.BROKEN, "16 B"), B);
        assertThat(merge("first", first, broken)).isEqualTo(1);

        assertThat(merge("second", folder.resolve("first"), run(2, PLAN, A, B))).isEqualTo(1);
    }

    @Test
    void mergedRunThatGoesOnHasFurtherPart() {
        merge("merged", run(1, asked("a", "b"), A), run(2, asked("a", "b"), notRun(B)));
        try (Journal journal = Journal.resume(folder.resolve("merged"))) {
            journal.resumed(read("merged"), new Resumption("1970-01-01T00:00:05Z", host()));
            journal.jdk(jdk("j", 17));
            journal.cell(B);
        }

        assertThat(read("merged").parts())
                .extracting(
                        RunRecord::started,
                        part -> part.cells().stream().map(CellRecord::pin).toList())
                .containsExactly(
                        tuple("1970-01-01T00:00:01Z", List.of("a")),
                        tuple("1970-01-01T00:00:02Z", List.of()),
                        tuple("1970-01-01T00:00:05Z", List.of("b")));
        assertThat(merge("again", folder.resolve("merged"))).as(out.toString()).isZero();
    }

    @Test
    void attemptsAtTheSamePlanAreOnePlan() {
        merge("merged", run(1, PLAN, A), run(2, PLAN, A));

        RunRecord merged = read("merged");
        assertThat(merged.plan()).isEqualTo(PLAN);
        assertThat(merged.interruption())
                .hasValue("INTERRUPTED: 1 of 2 cells is missing; no end is recorded: its process or"
                        + " its machine died, its disk was full, or it still runs");
    }
}
