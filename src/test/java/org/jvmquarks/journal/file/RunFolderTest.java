package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JournalException;

class RunFolderTest {
    @TempDir
    Path temporary;

    private Path folder() {
        return temporary.resolve("report");
    }

    /** A finished run of one cell, with evidence. */
    private void run(String pin) throws IOException {
        try (RunOutput output = RunOutput.open(folder(), EarlierRun.REPLACE, List.of())) {
            output.journal().cell(cell(pin, "j"));
        }
        Files.createDirectories(folder().resolve("evidence/j"));
        Files.writeString(folder().resolve("evidence/j/stdout.txt"), pin);
        Files.writeString(folder().resolve("index.html"), pin);
    }

    private static List<String> pins(Path folder) {
        return JournalReader.read(folder.resolve(Journal.FILE_NAME)).cells().stream()
                .map(CellRecord::pin)
                .toList();
    }

    @Test
    void newFolderIsCreatedWithItsParents() {
        Path deep = temporary.resolve("a/b");

        try (RunFolder open = RunFolder.open(deep, EarlierRun.KEEP)) {
            assertThat(deep).isDirectory();
            assertThat(open.kept()).isEmpty();
        }
    }

    @Test
    void earlierRunIsKeptBesideTheNewOne() throws IOException {
        run("first");
        Files.writeString(folder().resolve("notes.txt"), "mine");

        try (RunFolder open = RunFolder.open(folder(), EarlierRun.KEEP)) {
            assertThat(open.kept()).contains(temporary.resolve("report.1"));
        }

        assertThat(pins(temporary.resolve("report.1"))).containsExactly("first");
        assertThat(temporary.resolve("report.1/evidence/j/stdout.txt")).hasContent("first");
        assertThat(temporary.resolve("report.1/index.html")).hasContent("first");
        assertThat(folder().resolve(Journal.FILE_NAME)).doesNotExist();
        assertThat(folder().resolve("notes.txt")).as("it is not the run's").hasContent("mine");
    }

    @Test
    void keptRunsAreNumbered() throws IOException {
        for (String pin : List.of("a", "b", "c")) {
            RunFolder.open(folder(), EarlierRun.KEEP).close();
            run(pin);
        }
        RunFolder.open(folder(), EarlierRun.KEEP).close();

        assertThat(pins(temporary.resolve("report.1"))).containsExactly("a");
        assertThat(pins(temporary.resolve("report.2"))).containsExactly("b");
        assertThat(pins(temporary.resolve("report.3"))).containsExactly("c");
    }

    @Test
    void lastRunsStayAndOlderOnesAreDeleted() throws IOException {
        for (String pin : List.of("a", "b", "c", "d", "e")) {
            run(pin);
            RunFolder.open(folder(), EarlierRun.KEEP_LAST).close();
        }

        assertThat(temporary.resolve("report.1")).doesNotExist();
        assertThat(temporary.resolve("report.2")).doesNotExist();
        assertThat(pins(temporary.resolve("report.3"))).containsExactly("c");
        assertThat(pins(temporary.resolve("report.5"))).containsExactly("e");
    }

    @Test
    void folderThatIsNotProvablyKeptRunStays() throws IOException {
        for (String pin : List.of("a", "b", "c", "d", "e", "f")) {
            run(pin);
            RunFolder.open(folder(), EarlierRun.KEEP).close();
        }
        Files.writeString(temporary.resolve("report.1/notes.txt"), "mine");
        RunFolder.open(temporary.resolve("report.2"), EarlierRun.RESUME).close();
        Files.delete(temporary.resolve("report.3").resolve(Journal.FILE_NAME));
        Files.createDirectories(temporary.resolve("report.old"));
        run("g");

        try (RunFolder open = RunFolder.open(folder(), EarlierRun.KEEP_LAST)) {
            assertThat(open.kept()).contains(temporary.resolve("report.7"));
        }

        assertThat(temporary.resolve("report.1/notes.txt")).hasContent("mine");
        assertThat(temporary)
                .isDirectoryContaining("glob:**/report.2")
                .isDirectoryContaining("glob:**/report.3")
                .isDirectoryContaining("glob:**/report.old")
                .isDirectoryContaining("glob:**/report.5")
                .isDirectoryContaining("glob:**/report.7");
        assertThat(temporary.resolve("report.4")).doesNotExist();
    }

    @Test
    void replacedRunIsDeletedAndNothingElse() throws IOException {
        run("first");
        Files.writeString(folder().resolve("notes.txt"), "mine");

        try (RunFolder open = RunFolder.open(folder(), EarlierRun.REPLACE)) {
            assertThat(open.kept()).isEmpty();
        }

        assertThat(folder().resolve("evidence")).doesNotExist();
        assertThat(folder().resolve("index.html")).doesNotExist();
        assertThat(folder().resolve("notes.txt")).hasContent("mine");
        assertThat(temporary.resolve("report.1")).doesNotExist();
    }

    @Test
    void runThatGoesOnStaysWhereItIs() throws IOException {
        run("first");

        try (RunOutput open = RunOutput.open(folder(), EarlierRun.RESUME, List.of())) {
            assertThat(open.earlier().orElseThrow().cells()).hasSize(1);
            assertThat(open.kept()).isEmpty();
        }

        assertThat(pins(folder())).containsExactly("first");
        assertThat(folder().resolve("index.html")).hasContent("first");
    }

    @Test
    void folderWithForeignFilesIsRefusedAndKept() throws IOException {
        Files.createDirectories(folder().resolve("evidence"));
        Files.writeString(folder().resolve("evidence/thesis.txt"), "mine");
        Files.writeString(folder().resolve("index.html"), "mine");
        Files.writeString(folder().resolve(Journal.FILE_NAME), "{\"mine\":1}\n");
        Files.writeString(folder().resolve("x"), "mine");

        for (EarlierRun earlier : EarlierRun.values()) {
            assertThatThrownBy(() -> RunFolder.open(folder(), earlier))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "%s holds files that no run of jvm-quarks wrote (cells.jsonl, evidence, index.html, …): name a folder that is new, empty, or of an earlier run",
                            folder());
        }
        assertThat(folder().resolve("evidence/thesis.txt")).hasContent("mine");
        assertThat(folder().resolve("index.html")).hasContent("mine");
        assertThat(folder().resolve(".lock")).doesNotExist();
    }

    @Test
    void lockAloneDoesNotMakeForeignFilesOurs() throws IOException {
        RunFolder.open(folder(), EarlierRun.KEEP).close();
        Files.writeString(folder().resolve("thesis.txt"), "mine");

        assertThatThrownBy(() -> RunFolder.open(folder(), EarlierRun.REPLACE))
                .hasMessageContaining("(.lock, thesis.txt)");
    }

    @Test
    void folderOfRunWithoutHeaderIsReused() throws IOException {
        RunFolder.open(folder(), EarlierRun.KEEP).close();
        Files.createFile(folder().resolve(Journal.FILE_NAME));
        Files.createDirectories(folder().resolve("guest"));

        try (RunOutput open = RunOutput.open(folder(), EarlierRun.REPLACE, List.of())) {
            assertThat(open.earlier()).isEmpty();
        }
    }

    @Test
    void secondRunInFolderWaitsForFirst() {
        try (RunFolder first = RunFolder.open(folder(), EarlierRun.KEEP)) {
            assertThat(first.kept()).isEmpty();
            assertThatThrownBy(() -> RunFolder.open(folder(), EarlierRun.REPLACE))
                    .isInstanceOf(JournalException.class)
                    .hasMessage(
                            "another run writes to %s (process %d): wait for its end, or name another folder",
                            folder(), ProcessHandle.current().pid());
        }
        RunFolder.open(folder(), EarlierRun.KEEP).close();
    }

    @Test
    void fileIsNotAFolder() throws IOException {
        Files.writeString(folder(), "");

        assertThatThrownBy(() -> RunFolder.open(folder(), EarlierRun.KEEP))
                .isInstanceOf(JournalException.class)
                .hasMessage("expected a folder for the run, %s is a file", folder());
    }

    @Test
    void emptyNameIsNotAFolder() {
        assertThatThrownBy(() -> RunFolder.open(Path.of(""), EarlierRun.REPLACE))
                .hasMessage("expected the name of a folder for the run, was ''");
    }

    @Test
    void runCannotGoOnWithoutAJournal() {
        assertThatThrownBy(() -> RunOutput.open(folder(), EarlierRun.RESUME, List.of()))
                .isInstanceOf(JournalException.class);
        RunFolder.open(folder(), EarlierRun.KEEP).close();
    }

    @Test
    void journalOfAnOlderVersionIsARun() throws IOException {
        Files.createDirectories(folder());
        try (Journal journal = Journal.create(folder(), host(), Instant.EPOCH)) {
            journal.cell(cell("old", "j"));
        }
        Path file = folder().resolve(Journal.FILE_NAME);
        Files.writeString(file, Files.readString(file).replaceFirst("\"schema\":3", "\"schema\":2"));

        RunFolder.open(folder(), EarlierRun.KEEP).close();

        assertThat(temporary.resolve("report.1").resolve(Journal.FILE_NAME))
                .content()
                .contains("\"pin\":\"old\"");
    }

    @Test
    void journalThatIsAFolderIsNamed() throws IOException {
        Path journal = Files.createDirectories(folder().resolve(Journal.FILE_NAME));

        assertThatThrownBy(() -> RunFolder.open(folder(), EarlierRun.KEEP))
                .isInstanceOf(JournalException.class)
                .hasMessage("cannot read " + journal + ": it is a folder; name a file");
    }
}
