package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.verdict.Verdict;

class JournalReaderTest {

    @TempDir
    Path folder;

    private Path file;
    private List<String> lines;

    @BeforeEach
    void writeJournal() throws IOException {
        try (Journal journal = Journal.create(folder, host(), Instant.EPOCH)) {
            journal.cell(cell("a", "j"));
            journal.cell(cell("ö", "j"));
        }
        file = folder.resolve(Journal.FILE_NAME);
        lines = Files.readAllLines(file);
    }

    @Test
    void readsTheCellsBeforeACutAnywhere() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        int afterHeader = lines.get(0).getBytes(StandardCharsets.UTF_8).length + 1;
        int afterFirst = afterHeader + lines.get(1).getBytes(StandardCharsets.UTF_8).length + 1;
        for (int length = afterHeader; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(JournalReader.read(file).cells())
                    .as("journal of %d bytes", length)
                    .hasSize(length < afterFirst ? 0 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"type":"cell","qua  | Unexpected end-of-input in field name
                    []                   | not a JSON object
                    {"type":"cel"}       | unknown type 'cel' of line
                    {"type":"run"}       | a second header
                    {"type":"jdk","id":"j","source":"","options":[],"vendor":"","version":"8","vm":"x"} | feature: Cannot map `null` into type `int`
                    {"type":"cell","quark":"q"} | verdict: Null value for creator property 'verdict'
                    {"type":"quark","id":"q","counted":true} | title: Null value for creator property 'title'
                    {"type":"jdk","id":"j","feature":8,"source":"","options":[],"version":"8","vm":"x"} | vendor: Null value for creator property 'vendor'
                    {"type":"jdk","id":"j","feature":8,"vendor":"","version":"8","vm":"x","source":"","options":[],"x":1} | x: Unrecognized field "x"
                    """)
    void otherMalformedLineIsShownInError(String line, String why) throws IOException {
        Files.write(file, List.of(lines.get(0), lines.get(1), line, lines.get(2)));
        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file + ", line 3: " + why)
                .hasMessageEndingWith("; repair or remove the line: " + line);
    }

    @Test
    void journalWrittenBeforeQuarksWereRecordedHasNone() {
        assertThat(lines).noneMatch(line -> line.contains("\"type\":\"quark\""));
        assertThat(JournalReader.read(file).quarks()).isEmpty();
    }

    @Test
    void whatJournalSaysInPageIsCleaned() throws IOException {
        String quark = """
                {"type":"quark","id":"q","title":"Q","topic":"t","source":"s","className":"Q","counted":true,"pins":[],\
                "page":{"claim":"a <img src=x onerror=alert(1)>b<script>c</script>","sections":[]}}""";
        Files.write(file, List.of(lines.get(0), quark));
        PageRecord page = JournalReader.read(file).quarks().get(0).page().orElseThrow();
        assertThat(page.claim()).isEqualTo("a b");
    }

    @Test
    void verdictThatWasEditedIsRefused() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        try (Journal journal = Journal.create(other, host(), Instant.EPOCH)) {
            journal.cell(Records.judged(cell("a", "j"), Verdict.BROKEN, "16 B, not 8 B"));
        }
        Path edited = other.resolve(Journal.FILE_NAME);
        Files.writeString(edited, Files.readString(edited).replace("BROKEN", "HOLDS"));

        assertThatThrownBy(() -> JournalReader.read(edited))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(edited
                        + ", line 2: HOLDS goes without a reason, was 16 B, not 8 B; repair or remove the line: {");
    }

    @Test
    void hugeJournalIsRefusedBeforeReading() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessage("the journal "
                        + file
                        + " is larger than 256 MB, the most that is read: run fewer JDKs or"
                        + " quarks into one folder, or merge fewer runs");
    }

    @Test
    void linesThatAreLongerThanBufferAreRead() throws IOException {
        String note = "x".repeat(200_000);
        Files.write(file, List.of(lines.get(0), "{\"type\":\"note\",\"note\":\"" + note + "\"}"));

        assertThat(JournalReader.read(file).course().notes()).containsExactly(note);
    }

    @Test
    void refusesAnotherSchemaAndSaysWhatToDo() throws IOException {
        Files.write(file, List.of(lines.get(0).replace("\"schema\":3", "\"schema\":4")));
        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessage(file
                        + " has schema 4, this version reads schema 3: read it with the"
                        + " version of jvm-quarks that wrote it, or run again");
    }

    @Test
    void refusesAFileThatIsNoJournal() throws IOException {
        Files.writeString(file, "hello\n");
        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file + ", line 1: Unrecognized token 'hello'");
    }

    @Test
    void refusesAJournalWithoutHeader() throws IOException {
        Files.writeString(file, "{\"type\":\"ru");
        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessage(file + " has no header, its run ended before it began: delete the file");
    }

    @Test
    void journalWithoutHeaderHasNoRun() throws IOException {
        Files.writeString(file, "{\"type\":\"ru");

        assertThat(JournalReader.readIfBegun(file)).isEmpty();
    }

    @Test
    void refusesAnEndWithoutAnInstant() throws IOException {
        String line = "{\"type\":\"end\",\"ended\":\"yesterday\"}";
        Files.write(file, List.of(lines.get(0), line));

        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessage(file
                        + ", line 2: 'ended' must be an instant, such as"
                        + " 2026-03-01T12:00:00Z, was 'yesterday'; repair or remove the line: "
                        + line);
    }

    @Test
    void refusesAResumptionWithoutAnInstant() throws IOException {
        String host = RecordJson.mapper().readTree(lines.get(0)).get("host").toString();
        Files.write(
                file, List.of(lines.get(0), "{\"type\":\"resumed\",\"resumed\":\"yesterday\",\"host\":" + host + "}"));

        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file
                        + ", line 2: 'resumed' must be an instant, such as"
                        + " 2026-03-01T12:00:00Z, was 'yesterday'; repair or remove the line: ");
    }

    @Test
    void refusesAMergedRunWithoutAnInstant() throws IOException {
        String host = RecordJson.mapper().readTree(lines.get(0)).get("host").toString();
        Files.write(
                file,
                List.of(
                        lines.get(0),
                        "{\"type\":\"merged\",\"started\":\"yesterday\",\"host\":"
                                + host
                                + ",\"plans\":[],\"leftOut\":[],\"notes\":[],\"jdks\":[],\"cells\":[]}"));

        assertThatThrownBy(() -> JournalReader.read(file))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file
                        + ", line 2: 'started' must be an instant, such as"
                        + " 2026-03-01T12:00:00Z, was 'yesterday'; repair or remove the line: ");
    }

    @Test
    void namesAFileThatIsNotThere() {
        Path absent = folder.resolve("absent.jsonl");
        assertThatThrownBy(() -> JournalReader.read(absent))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith("cannot read the journal " + absent);
    }
}
