package org.jvmquarks.journal.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.endedBy;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.plan;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.Verdict;

/** Shards of a plan of four cells: 1/3 has a on j and b on j, 2/3 has a on k, 3/3 has b on k. */
class MergedShardsTest {
    private static final String QUARK = cell("a", "j").quark();
    private static final RunPlan WHOLE = plan(List.of("j", "k"), QUARK, "a", "b");
    private static final RunEnd FINISHED = RunEnd.now(Optional.empty());
    private static final HostRecord OTHER = new HostRecord("Linux 6.1", "aarch64", 4, 8192, "17");

    @TempDir
    Path folder;

    private static RunPlan part(int number, String split, Map<String, List<String>> cells) {
        return WHOLE.part(Optional.of(new ShardPart(number, 3, split, new TreeMap<>(cells))));
    }

    private static RunPlan part(int number) {
        return part(
                number,
                "0123456789ab",
                switch (number) {
                    case 1 -> Map.of("j", List.of(QUARK + "/a", QUARK + "/b"));
                    case 2 -> Map.of("k", List.of(QUARK + "/a"));
                    default -> Map.of("k", List.of(QUARK + "/b"));
                });
    }

    /** A run that started so many seconds after the first. */
    private RunRecord run(int second, HostRecord host, RunPlan plan, Optional<RunEnd> end, CellRecord... cells) {
        Path run = folder.resolve(
                second + "-" + plan.shard().map(ShardPart::number).orElse(0));
        try (Journal journal = Journal.create(run, host, Instant.ofEpochSecond(second))) {
            journal.planned(plan);
            List.of(cells).forEach(journal::cell);
            end.ifPresent(journal::ended);
        }
        return JournalReader.read(run.resolve(Journal.FILE_NAME));
    }

    private RunRecord first() {
        return run(1, host(), part(1), Optional.of(FINISHED), cell("a", "j"), cell("b", "j"));
    }

    private RunRecord second() {
        return run(2, host(), part(2), Optional.of(FINISHED), cell("a", "k"));
    }

    private RunRecord third() {
        return run(3, host(), part(3), Optional.of(FINISHED), cell("b", "k"));
    }

    @Test
    void differingJdkOfShardsIsInstalledAgain() {
        RunRecord one = ofJdk(1, 17);
        RunRecord two = ofJdk(2, 21);

        assertThatThrownBy(() -> merge(one, two))
                .isInstanceOf(JournalException.class)
                .hasMessage("j is OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse Adoptium in shard 1/3"
                        + " and OpenJDK 64-Bit Server VM 21.0.1+8 of Eclipse Adoptium in"
                        + " shard 2/3: install the same build on both machines, and run one of the shards again");
    }

    private RunRecord ofJdk(int number, int feature) {
        Path run = folder.resolve("of-" + feature);
        try (Journal journal = Journal.create(run, host(), Instant.ofEpochSecond(number))) {
            journal.planned(part(number));
            journal.jdk(Records.jdk("j", feature));
        }
        return JournalReader.read(run.resolve(Journal.FILE_NAME));
    }

    private RunRecord merge(RunRecord... runs) {
        return JournalMerge.of(List.of(runs)).write(folder.resolve("merged"));
    }

    @Test
    void shardMissesOnlyItsOwnCells() {
        RunRecord run = run(1, host(), part(1), Optional.of(FINISHED), cell("a", "j"));

        assertThat(run.missing()).extracting(cell -> cell.id().toString()).containsExactly(QUARK + "/b on j");
        assertThat(run.plan()).isEqualTo(part(1));
    }

    @Test
    void allShardsAreTheWholePlan() {
        RunRecord merged = merge(third(), first(), second());

        assertThat(merged.plan()).isEqualTo(WHOLE);
        assertThat(merged.missing()).isEmpty();
        assertThat(merged.interruption()).isEmpty();
        assertThat(merged.course().notes()).isEmpty();
        assertThat(merged.cells()).hasSize(4);
    }

    @Test
    void shardThatIsNotThereIsNamed() {
        assertThat(merge(first(), third()).interruption())
                .contains("INTERRUPTED: 1 of 4 cells is missing; shard 2/3 is not among the journals");
    }

    @Test
    void severalAreNamedTogether() {
        assertThat(merge(first()).interruption())
                .contains("INTERRUPTED: 2 of 4 cells are missing; shards 2/3, 3/3 are not among the journals");
    }

    @Test
    void shardWithEarlyEndIsNamedWithReason() {
        RunRecord ended = run(1, host(), part(1), Optional.of(endedBy("SIGTERM")), cell("a", "j"));
        RunRecord killed = run(2, host(), part(2), Optional.empty());

        RunRecord merged = merge(ended, killed, third());

        assertThat(merged.missing())
                .extracting(cell -> cell.id().toString())
                .containsExactly(QUARK + "/a on k", QUARK + "/b on j");
        assertThat(merged.interruption())
                .contains("INTERRUPTED: 2 of 4 cells are missing; shard 1/3: SIGTERM ended it; shard"
                        + " 2/3: no end is recorded: its process or its machine died, its"
                        + " disk was full, or it still runs");
    }

    @Test
    void shardThatAnotherMachineRanAgainIsComplete() {
        RunRecord killed = run(1, host(), part(1), Optional.empty(), cell("a", "j"));
        CellRecord broken = judged(cell("a", "j"), Verdict.BROKEN, "it is not so");
        RunRecord again = run(4, OTHER, part(1), Optional.of(FINISHED), broken, cell("b", "j"));

        RunRecord merged = merge(again, second(), killed, third());

        assertThat(merged.missing()).isEmpty();
        assertThat(merged.cells())
                .contains(broken.by("runs/4"))
                .filteredOn(cell -> cell.verdict() == Verdict.HOLDS)
                .extracting(CellRecord::pin, CellRecord::jdk)
                .doesNotContain(tuple("a", "j"));
        assertThat(merged.course().notes())
                .containsExactly(
                        "shard 1/3 ran on another machine: " + OTHER.describe(),
                        "1 cell is in several journals, and the last run whose machine could check a cell counts: "
                                + QUARK
                                + "/a on j",
                        "the runs do not agree about " + QUARK + "/a on j: HOLDS, then BROKEN");
    }

    private static HostRecord machine(Optional<String> model, Optional<String> boot) {
        HostRecord host = host();
        return new HostRecord(
                host.os(), host.arch(), host.processors(), host.memoryMegabytes(), host.java(), model, boot);
    }

    private List<String> notesOfShards(HostRecord first, HostRecord second) {
        return merge(run(1, first, part(1), Optional.of(FINISHED)), run(2, second, part(2), Optional.of(FINISHED)))
                .course()
                .notes();
    }

    @Test
    void equalMachinesAreToldApartByStart() {
        Optional<String> model = Optional.of("EPYC");

        assertThat(notesOfShards(machine(model, Optional.of("b-1")), machine(model, Optional.of("b-2"))))
                .containsExactly("shard 2/3 ran on another machine of the same kind, or the same one after a"
                        + " restart: Linux 6.1 amd64, 8 processors, 16384 MB, JDK 17.0.15+6, EPYC");
    }

    @Test
    void otherProcessorIsAnotherMachine() {
        assertThat(notesOfShards(
                        machine(Optional.of("EPYC"), Optional.of("b-1")),
                        machine(Optional.of("Xeon"), Optional.of("b-2"))))
                .singleElement()
                .asString()
                .startsWith("shard 2/3 ran on another machine: ")
                .endsWith(", Xeon");
    }

    @Test
    void oldJournalIsNotTakenForAnotherMachine() {
        assertThat(notesOfShards(host(), machine(Optional.of("EPYC"), Optional.of("b-1"))))
                .isEmpty();
        assertThat(machine(Optional.of("EPYC"), Optional.of("b-1"))
                        .apartFrom(machine(Optional.of("EPYC"), Optional.of("b-1"))))
                .isEmpty();
    }

    @Test
    void runOfEverythingMayTakeTheRest() {
        RunRecord rest = run(4, host(), WHOLE, Optional.empty(), cell("a", "k"), cell("b", "k"));

        RunRecord merged = merge(first(), rest);

        assertThat(merged.plan()).as("it can go on").isEqualTo(WHOLE);
        assertThat(merged.missing()).isEmpty();
    }

    /** Nobody has checked those cells with this program. */
    @Test
    void runOfAnotherProgramFillsNoGap() {
        RunPlan old = by("0.0.9", new TreeMap<>(WHOLE.inputs().settings()));
        RunRecord earlier = run(
                0, host(), old, Optional.of(FINISHED), cell("a", "j"), cell("b", "j"), cell("a", "k"), cell("b", "k"));
        RunRecord first = first();
        RunRecord third = third();

        assertThatThrownBy(() -> merge(earlier, first, third))
                .isInstanceOf(JournalException.class)
                .hasMessage("cannot merge the run of 1970-01-01T00:00:00Z into shard 1/3, shard 3/3, which planned "
                        + QUARK
                        + "/a on k but has no result for it; the two were run differently:%n  program: %s, now 0.0.9%nleave the first one out, and run what is missing"
                                .formatted(WHOLE.inputs().program()));
        assertThat(merge(earlier, first, second(), third).missing())
                .as("no gap: of doubles, the last one counts")
                .isEmpty();
    }

    /** They select pins, or say what a verdict means. */
    @Test
    void runOfOtherPinsMayTakeTheRest() {
        TreeMap<String, String> settings = new TreeMap<>(WHOLE.inputs().settings());
        settings.put("pins", "timing");
        settings.put("inconclusive", "fail");
        RunPlan timing = by(WHOLE.inputs().program(), settings);
        RunRecord rest = run(4, host(), timing, Optional.of(FINISHED), cell("a", "k"), cell("b", "k"));

        assertThat(merge(first(), rest).missing()).isEmpty();
    }

    private static RunPlan by(String program, SortedMap<String, String> settings) {
        return new RunPlan(new RunInputs(program, settings, WHOLE.inputs().jdks()), WHOLE.request(), WHOLE.pins());
    }

    /** What one machine disables, another one runs. */
    @Test
    void pinLeftOutByOneShardIsMissed() {
        Path path = folder.resolve("left-out");
        try (Journal journal = Journal.create(path, host(), Instant.ofEpochSecond(1))) {
            journal.planned(part(1));
            journal.cell(cell("b", "j"));
            journal.leftOut(new SkippedPin(QUARK, "a", "disabled on this system"));
            journal.ended(FINISHED);
        }
        RunRecord one = JournalReader.read(path.resolve(Journal.FILE_NAME));

        assertThat(one.missing()).isEmpty();
        assertThat(merge(one, third()).missing())
                .extracting(cell -> cell.id().toString())
                .containsExactly(QUARK + "/a on k");
    }

    @Test
    void notesHaveTheNamesOfTheirShards() {
        assertThat(merge(noting(1, "slow"), noting(2, "slow"), noting(3, "hot"))
                        .course()
                        .notes())
                .contains("shard 1/3, shard 2/3: slow", "shard 3/3: hot");
    }

    private RunRecord noting(int number, String note) {
        Path path = folder.resolve("noting-" + number);
        try (Journal journal = Journal.create(path, host(), Instant.ofEpochSecond(number))) {
            journal.planned(part(number));
            journal.note(note);
        }
        return JournalReader.read(path.resolve(Journal.FILE_NAME));
    }

    @Test
    void shardsOfAnotherSelectionAreRefused() {
        RunPlan other = plan(List.of("j", "l"), QUARK, "a", "c")
                .part(Optional.of(
                        new ShardPart(2, 3, "0123456789ab", new TreeMap<>(Map.of("l", List.of(QUARK + "/c"))))));
        RunRecord stranger = run(2, host(), other, Optional.of(FINISHED));

        assertThatThrownBy(() -> merge(first(), stranger))
                .isInstanceOf(JournalException.class)
                .hasMessage("""
                        cannot merge shard 2/3 of 1970-01-01T00:00:02Z with shard 1/3 of 1970-01-01T00:00:01Z, because they are parts of different plans:
                          JDK k: k, now absent
                          JDK l: absent, now l
                          pins removed: %s/b
                          pins added: %s/c
                        run one of them again as the other was run""".formatted(QUARK, QUARK));
        assertThat(folder.resolve("merged")).doesNotExist();
    }

    @Test
    void shardsBalancedByOtherTimingsAreRefused() {
        RunRecord other = run(
                2,
                host(),
                part(2, "ba9876543210", Map.of("k", List.of(QUARK + "/b"))),
                Optional.of(FINISHED),
                cell("b", "k"));

        assertThatThrownBy(() -> merge(first(), other))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("  split: balanced by other timings\n");
    }

    @Test
    void numberOfShardIsOneOfTheirCount() {
        assertThatThrownBy(() -> new ShardPart(4, 3, "", new TreeMap<>()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the number of a shard from 1 to 3, was 4");
    }

    @Test
    void mergedRunKeepsWhatEachShardTook() {
        RunCost cost = new RunCost(List.of(new RunCost.Phase("exact", 1.5)));
        Path run = folder.resolve("costly");
        try (Journal journal = Journal.create(run, host(), Instant.EPOCH)) {
            journal.planned(part(1));
            journal.cost(cost);
        }
        RunRecord shard = JournalReader.read(run.resolve(Journal.FILE_NAME));

        assertThat(shard.course().costs())
                .singleElement()
                .extracting(RunCost::phases)
                .isEqualTo(cost.phases());
        RunRecord merged = merge(shard, second());

        assertThat(merged.course().costs())
                .extracting(each -> each.start().orElseThrow().name())
                .as("the second is an old journal, which does not say it")
                .containsExactlyInAnyOrder("shard 1/3", "shard 2/3");
        assertThat(merged.course().costs())
                .filteredOn(each -> !each.isUnrecorded())
                .singleElement()
                .extracting(RunCost::phases)
                .isEqualTo(cost.phases());
    }

    @Test
    void eachStartOfARunHasItsCost() {
        RunCost cost = new RunCost(List.of(new RunCost.Phase("exact", 1.5)));
        Path run = folder.resolve("killed");
        try (Journal journal = Journal.create(run, host(), Instant.EPOCH)) {
            journal.planned(part(1));
        }
        Path file = run.resolve(Journal.FILE_NAME);
        try (Journal journal = Journal.resume(run)) {
            journal.resumed(JournalReader.read(file), Resumption.now());
            journal.cost(cost);
        }

        assertThat(JournalReader.read(file).course().costs())
                .extracting(each -> each.start().orElseThrow().name(), RunCost::isUnrecorded)
                .containsExactly(tuple("start 1", true), tuple("start 2", false));
    }
}
