package org.jvmquarks.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.plan;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class MergeCommandTest {
    private static final CellRecord HOLDS = cell("a", "j");
    private static final RunPlan PLAN = plan(List.of("j"), HOLDS.quark(), "a");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int merge(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(Stream.of("merge"), Stream.of(arguments)).toArray(String[]::new));
    }

    /** A run of a plan of one cell, which started at that second. */
    private Path run(String name, int second, CellRecord... cells) {
        return run(name, second, PLAN, cells);
    }

    private Path run(String name, int second, RunPlan plan, CellRecord... cells) {
        Path run = folder.resolve(name);
        try (Journal journal = Journal.create(run, host(), Instant.ofEpochSecond(second))) {
            journal.planned(plan);
            journal.jdk(jdk("j", 17));
            List.of(cells).forEach(journal::cell);
        }
        return run;
    }

    private static Path evidence(Path run, String pin) {
        return run.resolve("evidence").resolve("j").resolve(HOLDS.quark()).resolve(pin);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private int codeOf(CellRecord... cells) {
        return merge(run("one", 1, cells).toString(), "--output=" + folder.resolve("merged"));
    }

    @Test
    void mergedRunThatHoldsEndsWith0() {
        assertThat(codeOf(HOLDS)).as(err.toString()).isZero();
    }

    @Test
    void brokenPinEndsWith1() {
        assertThat(codeOf(judged(HOLDS, Verdict.BROKEN, "16 B")))
                .as(err.toString())
                .isEqualTo(1);
    }

    @Test
    void falsifierWithoutEffectEndsWith1() {
        assertThat(codeOf(falsified(HOLDS, new FalsifierRecord("-Xint", Verdict.HOLDS, "the pin still holds"))))
                .isEqualTo(1);
    }

    /** As the run itself does. */
    @Test
    void settingsOfTheRunCount() {
        CellRecord noise = judged(HOLDS, Verdict.INCONCLUSIVE, "noise");

        assertThat(codeOf("mode", "falsify", falsified(HOLDS)))
                .as("held without a falsifier")
                .isEqualTo(1);
        assertThat(codeOf("inconclusive", "fail", noise)).isEqualTo(3);
    }

    @Test
    void pinWithoutFalsifierInModeProveEndsWith3() {
        assertThat(codeOf("mode", "prove", falsified(HOLDS))).isEqualTo(3);
        assertThat(out.toString())
                .contains("nothing shows that these pins can fail")
                .contains(HOLDS.quark() + "/" + HOLDS.pin() + "; add a JDK that has one");
    }

    /** One JDK was run by its shard, the other could not be started by its own. */
    @Test
    void requestedJdkThatNeverStartedEndsWith3() {
        PlannedJdk other = jdk("k", 21).plan();
        RunInputs inputs = new RunInputs(
                PLAN.inputs().program(),
                new TreeMap<>(),
                List.of(PLAN.inputs().jdks().get(0), other));
        RunPlan plan = new RunPlan(inputs, new TreeMap<>(Map.of("jdks", "17,21")), PLAN.pins());
        CellRecord absent = judged(cell("a", "k"), Verdict.NOT_APPLICABLE, "no such image");

        assertThat(merge(run("one", 1, plan, HOLDS, absent).toString(), "--output=" + folder.resolve("merged")))
                .isEqualTo(3);
        assertThat(out.toString())
                .contains("k was requested, and could not be run: its one cell was not decided, because no such image");
    }

    private int codeOf(String setting, String value, CellRecord... cells) {
        RunInputs inputs = new RunInputs(
                PLAN.inputs().program(),
                new TreeMap<>(Map.of(setting, value)),
                PLAN.inputs().jdks());
        RunPlan plan = new RunPlan(inputs, new TreeMap<>(), PLAN.pins());
        return merge(run(setting, 1, plan, cells).toString(), "--output=" + folder.resolve("merged"));
    }

    @Test
    void errorEndsWith3() {
        assertThat(codeOf(failed(HOLDS, ErrorKind.TIMEOUT, "no end after 60 s")))
                .isEqualTo(3);
    }

    @Test
    void nothingDecidedEndsWith3() {
        assertThat(codeOf(judged(HOLDS, Verdict.NOT_APPLICABLE, "needs C2"))).isEqualTo(3);
    }

    @Test
    void missingCellEndsWith3() {
        assertThat(codeOf()).isEqualTo(3);
        assertThat(out.toString()).contains("missing: " + HOLDS.quark() + "/a on j\n");
    }

    /** All of a run stays together: cells share guests, and links lead to other cells. */
    @Test
    void eachRunKeepsItsEvidence() throws IOException {
        Path early = run("early", 1, judged(HOLDS, Verdict.BROKEN, "16 B"));
        Path late = run("late", 2, HOLDS);
        write(evidence(early, "a").resolve("0-value/stdout.txt"), "early");
        write(evidence(late, "a").resolve("0-value/stdout.txt"), "late");
        Files.createSymbolicLink(evidence(late, "a").resolve("same"), Path.of("0-value", "stdout.txt"));
        Path merged = folder.resolve("merged");

        assertThat(merge(late.toString(), early.toString(), "--output=" + merged))
                .as(err.toString())
                .isZero();

        assertThat(evidence(merged.resolve("runs/1"), "a").resolve("0-value/stdout.txt"))
                .hasContent("early");
        assertThat(evidence(merged.resolve("runs/2"), "a").resolve("0-value/stdout.txt"))
                .hasContent("late");
        assertThat(evidence(merged.resolve("runs/2"), "a").resolve("same"))
                .isSymbolicLink()
                .hasContent("late");
        assertThat(JournalReader.read(merged.resolve(Journal.FILE_NAME)).cells())
                .singleElement()
                .satisfies(cell ->
                        assertThat(cell.evidence().guests().get(0).evidence()).startsWith("runs/2/evidence/"));
    }

    /** Inventories are about JDKs: the same one of two shards is one file, and a second merge keeps them. */
    @Test
    void inventoriesAreKept() throws IOException {
        Path early = run("early", 1, HOLDS);
        Path late = run("late", 2, HOLDS);
        write(early.resolve("inventories/j.0123456789abcdef.tsv.gz"), "same");
        write(late.resolve("inventories/j.0123456789abcdef.tsv.gz"), "same");
        write(late.resolve("inventories/k.fedcba9876543210.tsv.gz"), "other");
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");

        assertThat(merge(late.toString(), early.toString(), "--output=" + first))
                .isZero();
        assertThat(merge(first.toString(), "--output=" + second)).isZero();

        assertThat(second.resolve("inventories/j.0123456789abcdef.tsv.gz")).hasContent("same");
        assertThat(second.resolve("inventories/k.fedcba9876543210.tsv.gz")).hasContent("other");
    }

    @Test
    void evidenceOfMergedRunSurvivesSecondMerge() throws IOException {
        Path one = run("one", 1, HOLDS);
        write(evidence(one, "a").resolve("0-value/stdout.txt"), "one");
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");

        assertThat(merge(one.toString(), "--output=" + first)).isZero();
        assertThat(merge(first.toString(), "--output=" + second)).isZero();

        assertThat(evidence(second.resolve("runs/1/runs/1"), "a").resolve("0-value/stdout.txt"))
                .hasContent("one");
        assertThat(JournalReader.read(second.resolve(Journal.FILE_NAME))
                        .cells()
                        .get(0)
                        .evidence()
                        .guests()
                        .get(0)
                        .evidence())
                .startsWith("runs/1/runs/1/evidence/");
    }

    /** Its shard had no engine; another shard has verdicts from the same JDK. */
    @Test
    void shardWithoutItsJdkEndsWith3() {
        RunPlan asked = new RunPlan(
                PLAN.inputs(),
                new TreeMap<>(Map.of("jdks", "j")),
                plan(List.of("j"), HOLDS.quark(), "a", "b").pins());
        Path without = folder.resolve("without");
        try (Journal journal = Journal.create(without, host(), Instant.ofEpochSecond(1))) {
            journal.planned(asked);
            journal.cell(judged(cell("b", "j"), Verdict.NOT_APPLICABLE, "needs a container"));
        }

        assertThat(merge(
                        run("one", 2, asked, HOLDS).toString(),
                        without.toString(),
                        "--output=" + folder.resolve("merged")))
                .isEqualTo(3);
        assertThat(out.toString())
                .contains("the run of 1970-01-01T00:00:01Z: j was requested, and could not be run:"
                        + " its one cell was not decided, because needs a container");
    }

    @Test
    void eachRunIsJudgedByItsOwnMode() {
        Path falsify = run("falsify", 1, planOf("a", "mode", "falsify"), HOLDS);
        CellRecord b = falsified(cell("b", "j"));

        assertThat(merge(
                        falsify.toString(),
                        run("verify", 2, planOf("b", "mode", "verify"), b).toString(),
                        "--output=" + folder.resolve("merged")))
                .as(out.toString())
                .isZero();
    }

    private static RunPlan planOf(String pin, String setting, String value) {
        RunPlan plan = plan(List.of("j"), HOLDS.quark(), pin);
        return new RunPlan(
                new RunInputs(
                        plan.inputs().program(),
                        new TreeMap<>(Map.of(setting, value)),
                        plan.inputs().jdks()),
                new TreeMap<>(),
                plan.pins());
    }

    @Test
    void whatFailsIsExplained() {
        assertThat(codeOf("mode", "falsify", falsified(HOLDS))).isEqualTo(1);
        assertThat(out.toString())
                .contains("j: no falsifier of this pin exists on this JDK")
                .contains("rerun: " + HOLDS.rerun());
    }

    /** Without a plan, only its end tells that no cell is missing. */
    @Test
    void journalWithoutAPlanNeedsAnEnd() {
        Path killed = folder.resolve("killed");
        Path ended = folder.resolve("ended");
        try (Journal journal = Journal.create(killed, host(), Instant.ofEpochSecond(1))) {
            journal.cell(HOLDS);
        }
        try (Journal journal = Journal.create(ended, host(), Instant.ofEpochSecond(2))) {
            journal.cell(HOLDS);
            journal.ended(new RunEnd("1970-01-01T00:00:03Z", Optional.empty()));
        }

        assertThat(merge(ended.toString(), "--output=" + folder.resolve("a"))).isZero();
        assertThat(merge(killed.toString(), "--output=" + folder.resolve("b"))).isEqualTo(3);
        assertThat(out.toString())
                .contains("the run of 1970-01-01T00:00:01Z: cells may be missing, as its journal has"
                        + " no plan; no end is recorded: its process or its machine died,"
                        + " its disk was full, or it still runs");
    }

    @Test
    void renamedJournalFolderIsNoPlaceEither() throws IOException {
        Path one = run("one", 1, HOLDS);
        Path link = Files.createSymbolicLink(folder.resolve("latest"), one);

        assertThat(merge(link.toString(), "--output=" + one, "--replace")).isEqualTo(2);
        assertThat(one.resolve(Journal.FILE_NAME)).exists();
    }

    @Test
    void secondMergeKeepsTheFirst() {
        Path one = run("one", 1, HOLDS);
        Path merged = folder.resolve("merged");
        assertThat(merge(one.toString(), "--output=" + merged)).isZero();

        assertThat(merge(one.toString(), "--output=" + merged))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("the earlier run is kept in " + merged + ".1");
        assertThat(folder.resolve("merged.1/cells.jsonl")).exists();

        assertThat(merge(one.toString(), "--replace", "--output=" + merged)).isZero();
        assertThat(folder.resolve("merged.2")).doesNotExist();
    }

    @Test
    void journalFolderIsNoPlaceForMergedRun() {
        Path one = run("one", 1, HOLDS);

        assertThat(merge(one.toString(), "--output=" + one)).isEqualTo(2);
        assertThat(err.toString())
                .contains("the journals include "
                        + one.resolve("cells.jsonl")
                        + ", which --output "
                        + one
                        + " would replace; leave out the merged run itself, as"
                        + " shard-*/cells.jsonl does and */cells.jsonl does not, or name"
                        + " another folder for the merged run");
        assertThat(one.resolve("cells.jsonl")).exists();
    }

    /** It would delete them, or move them away, before it copies their evidence. */
    @Test
    void runsInsideEarlierMergedRunAreNotReplaced() {
        Path merged = folder.resolve("merged");
        assertThat(merge(run("one", 1, HOLDS).toString(), "--output=" + merged)).isZero();
        Path inside = run("merged/runs/b1", 2, HOLDS);

        for (String more : List.of("--replace", "--output=" + merged)) {
            err.getBuffer().setLength(0);
            String[] arguments = Stream.of(inside.toString(), "--output=" + merged, more)
                    .distinct()
                    .toArray(String[]::new);
            assertThat(merge(arguments)).isEqualTo(2);
            assertThat(err.toString())
                    .contains(inside.resolve("cells.jsonl")
                            + " lies in the run that --output "
                            + merged
                            + " would replace; name another folder for the merged run");
        }
        assertThat(inside.resolve("cells.jsonl")).exists();
    }

    @Test
    void linkIntoEarlierMergedRunIsRefused() throws IOException {
        Path merged = folder.resolve("merged");
        assertThat(merge(run("one", 1, HOLDS).toString(), "--output=" + merged)).isZero();
        Path inside = run("merged/runs/b1", 2, HOLDS);
        Path link = Files.createSymbolicLink(folder.resolve("latest"), inside);

        assertThat(merge(link.toString(), "--output=" + merged, "--replace")).isEqualTo(2);
        assertThat(inside.resolve("cells.jsonl")).exists();
    }

    @Test
    void journalBesideTheEarlierMergedRunIsMerged() {
        Path merged = folder.resolve("merged");
        assertThat(merge(run("one", 1, HOLDS).toString(), "--output=" + merged)).isZero();
        Path beside = run("merged/shard-1", 2, HOLDS);

        assertThat(merge(beside.toString(), "--output=" + merged, "--replace"))
                .as(err.toString())
                .isZero();
    }

    /** A machine that died between the lock, the journal and its first line. */
    @Test
    void runThatDidNotBeginHindersNoMerge() throws IOException {
        Path one = run("one", 1, HOLDS);
        Path empty = folder.resolve("empty/cells.jsonl");
        Path torn = folder.resolve("torn/cells.jsonl");
        Path locked = folder.resolve("locked");
        write(empty, "");
        write(torn, "{\"type\":\"ru");
        write(locked.resolve(".lock"), "jvm-quarks process 1\n");

        assertThat(merge(
                        one.toString(),
                        empty.toString(),
                        folder.resolve("torn").toString(),
                        locked.toString(),
                        "--output=" + folder.resolve("merged")))
                .as(err.toString())
                .isEqualTo(3);
        String end = ": its run ended before it began; its cells are missing; run it again, and merge again";
        assertThat(out.toString())
                .contains(empty + " has no header" + end)
                .contains(torn + " has no header" + end)
                .contains(locked + " has no journal" + end);
        assertThat(folder.resolve("merged/index.html")).exists();
    }

    @Test
    void unstartedShardIsNamedWithItsMissingCells() throws IOException {
        Path first = shard("shard-1", 1, "a");
        write(folder.resolve("shard-2/cells.jsonl"), "");

        assertThat(merge(
                        first.toString(), folder.resolve("shard-2").toString(), "--output=" + folder.resolve("merged")))
                .isEqualTo(3);
        assertThat(out.toString())
                .contains("missing: " + HOLDS.quark() + "/b on j\n")
                .contains("shard 2/2 is not among the journals")
                .contains("shard-2/cells.jsonl has no header: its run ended before it began; its");
    }

    /** Another machine has run the shard again. */
    @Test
    void unstartedShardLosesNothingOthersHave() throws IOException {
        write(folder.resolve("shard-2/cells.jsonl"), "");

        assertThat(merge(
                        shard("shard-1", 1, "a").toString(),
                        folder.resolve("shard-2").toString(),
                        shard("again-2", 2, "b").toString(),
                        "--output=" + folder.resolve("merged")))
                .as(out.toString())
                .isZero();
        assertThat(out.toString())
                .contains("shard-2/cells.jsonl has no header: its run ended before it began; the other"
                        + " shards have all cells of the plan");
    }

    /** A shard of two, which has one of two pins. */
    private Path shard(String name, int number, String pin) {
        RunPlan whole = plan(List.of("j"), HOLDS.quark(), "a", "b");
        ShardPart part =
                new ShardPart(number, 2, "split", new TreeMap<>(Map.of("j", List.of(HOLDS.quark() + "/" + pin))));
        return run(name, number, whole.part(Optional.of(part)), cell(pin, "j"));
    }

    @Test
    void journalsWithoutAnyRunAreRefused() throws IOException {
        write(folder.resolve("torn/cells.jsonl"), "{\"type\":\"ru");
        write(folder.resolve("locked/.lock"), "jvm-quarks process 1\n");
        Path merged = folder.resolve("merged");

        assertThat(merge(folder.resolve("torn").toString(), "--output=" + merged))
                .isEqualTo(2);
        assertThat(err.toString()).contains("has no header, its run ended before it began");
        assertThat(merge(folder.resolve("locked").toString(), "--output=" + merged))
                .isEqualTo(2);
        assertThat(err.toString()).contains("cannot read the journal");
        assertThat(merged).doesNotExist();
    }

    @Test
    void folderThatIsNoRunIsRefused() throws IOException {
        write(folder.resolve("other/notes.txt"), "mine");

        assertThat(merge(
                        run("one", 1, HOLDS).toString(),
                        folder.resolve("other").toString(),
                        "--output=" + folder.resolve("merged")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("cannot read the journal");
    }

    /** Its journal would look like that of a whole run. The copy has a path that is too long. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have other limits")
    void evidenceThatCannotBeCopiedLeavesNoJournal() throws IOException {
        Path one = run("one", 1, HOLDS);
        Path deep = evidence(one, "a");
        while (deep.toString().length() < 3700) {
            deep = deep.resolve("d".repeat(200));
        }
        write(deep.resolve("stdout.txt"), "one");
        Path merged = folder.resolve("m".repeat(240)).resolve("m".repeat(240));

        assertThat(merge(one.toString(), "--output=" + merged)).isEqualTo(2);
        assertThat(err.toString()).contains("cannot write the merged run to " + merged);
        assertThat(merged.resolve("cells.jsonl")).doesNotExist();
    }

    @Test
    void lostEvidenceIsNamed() throws IOException {
        Path kept = run("kept", 1, HOLDS);
        write(evidence(kept, "a").resolve("0-value/stdout.txt"), "kept");
        Path lost = run("lost", 2, HOLDS);

        assertThat(merge(kept.toString(), lost.toString(), "--output=" + folder.resolve("merged")))
                .isZero();
        assertThat(out.toString())
                .containsOnlyOnce("the reports have no evidence of")
                .contains("the reports have no evidence of the run of 1970-01-01T00:00:02Z: "
                        + lost.resolve("evidence")
                        + " does not exist\n");
    }
}
