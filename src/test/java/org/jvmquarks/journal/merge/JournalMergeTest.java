package org.jvmquarks.journal.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class JournalMergeTest {
    private static final Instant EARLY = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant LATE = Instant.parse("2026-11-01T11:00:00Z");

    @TempDir
    Path folder;

    @Test
    void shardsBecomeOneRun() {
        RunRecord late = run("late", LATE, jdk("temurin-25", 25), cell("a", "temurin-25"));
        RunRecord early = run("early", EARLY, jdk("temurin-17", 17), cell("a", "temurin-17"));

        RunRecord merged = JournalMerge.of(List.of(late, early)).write(folder.resolve("merged"));

        assertThat(merged.started()).isEqualTo("2026-11-01T10:00:00Z");
        assertThat(merged.jdks()).extracting(JdkRecord::id).containsExactly("temurin-25", "temurin-17");
        assertThat(merged.cells())
                .containsExactly(
                        cell("a", "temurin-17").by("runs/1"),
                        cell("a", "temurin-25").by("runs/2"));
    }

    @Test
    void laterRunCountsForSharedCell() {
        CellRecord broken = judged(cell("a", "temurin-17"), Verdict.BROKEN, "it is not so");
        RunRecord late = run("late", LATE, jdk("temurin-17", 17), broken);
        RunRecord early = run("early", EARLY, jdk("temurin-17", 17), cell("a", "temurin-17"));

        RunRecord merged = JournalMerge.of(List.of(late, early)).write(folder.resolve("merged"));

        assertThat(merged.cells()).containsExactly(broken.by("runs/2"));
    }

    /** A full disk says nothing about the JDK: such a cell would be checked again by a resumed run. */
    @Test
    void laterErrorOfMachineDoesNotTakeVerdict() {
        CellRecord broken = judged(cell("a", "temurin-17"), Verdict.BROKEN, "it is not so");
        CellRecord full = failed(cell("a", "temurin-17"), ErrorKind.OUT_OF_DISK, "only 0 MB are free");
        RunRecord early = run("early", EARLY, jdk("temurin-17", 17), broken);
        RunRecord late = run("late", LATE, jdk("temurin-17", 17), full);

        assertThat(JournalMerge.of(List.of(early, late))
                        .write(folder.resolve("merged"))
                        .cells())
                .containsExactly(broken.by("runs/1"));
    }

    /** A VM that crashes would do so again. */
    @Test
    void laterErrorOfTheVmCounts() {
        CellRecord crash = failed(cell("a", "temurin-17"), ErrorKind.VM_CRASH, "the VM crashed: SIGSEGV");
        RunRecord early = run("early", EARLY, jdk("temurin-17", 17), cell("a", "temurin-17"));
        RunRecord late = run("late", LATE, jdk("temurin-17", 17), crash);

        assertThat(JournalMerge.of(List.of(early, late))
                        .write(folder.resolve("merged"))
                        .cells())
                .containsExactly(crash.by("runs/2"));
    }

    /** A copy of a journal starts when its original did. */
    @Test
    void lastNamedOfEqualStartsCounts() {
        CellRecord broken = judged(cell("a", "temurin-17"), Verdict.BROKEN, "it is not so");
        RunRecord first = run("first", EARLY, jdk("temurin-17", 17), cell("a", "temurin-17"));
        RunRecord copy = run("copy", EARLY, jdk("temurin-17", 17), broken);

        JournalMerge merge = JournalMerge.of(List.of(first, copy));

        assertThat(merge.ordered()).containsExactly(first, copy);
        assertThat(merge.write(folder.resolve("merged")).cells()).containsExactly(broken.by("runs/2"));
    }

    @Test
    void tornLastLineIsLeftOut() throws Exception {
        run("torn", EARLY, jdk("temurin-17", 17), cell("a", "temurin-17"));
        Path torn = folder.resolve("torn").resolve(Journal.FILE_NAME);
        Files.writeString(torn, "{\"type\":\"cell\",\"qu", StandardOpenOption.APPEND);

        RunRecord merged = JournalMerge.of(List.of(JournalReader.read(torn))).write(folder.resolve("merged"));

        assertThat(merged.cells()).containsExactly(cell("a", "temurin-17").by("runs/1"));
    }

    @Test
    void idThatStandsForTwoJdksIsRefused() {
        RunRecord one = run("one", EARLY, jdk("jdk", 17), cell("a", "jdk"));
        RunRecord other = run("other", LATE, jdk("jdk", 21), cell("a", "jdk"));

        assertThatThrownBy(() -> JournalMerge.of(List.of(one, other)))
                .isInstanceOf(JournalException.class)
                .hasMessage("jdk is OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse Adoptium in one"
                        + " journal and OpenJDK 64-Bit Server VM 21.0.1+8 of Eclipse"
                        + " Adoptium in another: give them different ids");
    }

    /** A tag without a platform is another image on the next machine. */
    @Test
    void idThatStandsForTwoArchitecturesIsRefused() {
        JdkRecord amd64 = jdk("jdk", 17, Records.machine("amd64", "amd64", 4096));
        JdkRecord aarch64 = jdk("jdk", 17, Records.machine("aarch64", "aarch64", 4096));
        RunRecord one = run("one", EARLY, amd64, cell("a", "jdk"));
        RunRecord other = run("other", LATE, aarch64, cell("a", "jdk"));

        assertThatThrownBy(() -> JournalMerge.of(List.of(one, other)))
                .isInstanceOf(JournalException.class)
                .hasMessage("jdk is OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse Adoptium for amd64 in"
                        + " one journal and OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse"
                        + " Adoptium for aarch64 in another: give them different ids");
        RunRecord older = run("older", LATE, jdk("jdk", 17), cell("b", "jdk"));
        assertThat(JournalMerge.of(List.of(one, older))
                        .write(folder.resolve("merged"))
                        .cells())
                .hasSize(2);
    }

    @Test
    void idThatStandsForTwoEnvironmentsIsRefused() {
        JdkRecord plain = jdk("jdk", 17);
        JdkRecord chatham = JdkRecord.of(
                new PlannedJdk(
                        "jdk",
                        plain.source(),
                        List.of("-Xint"),
                        Optional.empty(),
                        Optional.of(GuestEnvironment.of(Map.of("TZ", "Pacific/Chatham"))),
                        Optional.empty()),
                plain.build(),
                plain.processors(),
                plain.engine(),
                plain.facts());
        RunRecord one = run("one", EARLY, plain, cell("a", "jdk"));
        RunRecord other = run("other", LATE, chatham, cell("a", "jdk"));

        assertThatThrownBy(() -> JournalMerge.of(List.of(one, other)))
                .isInstanceOf(JournalException.class)
                .hasMessage("jdk is OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse Adoptium in one"
                        + " journal and OpenJDK 64-Bit Server VM 17.0.1+8 of Eclipse"
                        + " Adoptium with -Xint with the environment TZ=Pacific/Chatham in"
                        + " another: give them different ids");
    }

    private RunRecord run(String name, Instant started, JdkRecord jdk, CellRecord cell) {
        Path run = folder.resolve(name);
        try (Journal journal = Journal.create(run, host(), started)) {
            journal.jdk(jdk);
            journal.cell(cell);
        }
        return JournalReader.read(run.resolve(Journal.FILE_NAME));
    }
}
