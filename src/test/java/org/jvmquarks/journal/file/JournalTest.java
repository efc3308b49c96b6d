package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.compared;
import static org.jvmquarks.journal.Records.comparison;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.host;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.page;
import static org.jvmquarks.journal.Records.quark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.Verdict;

class JournalTest {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00.123Z");

    @TempDir
    Path folder;

    @Test
    void readsBackWhatWasAdded() {
        CellRecord holds = cell(
                "a",
                "temurin-25",
                Observation.exact("Single.alloc", 16, "B/op"),
                Observation.exact("collector", "G1 «ö»\n", ""),
                Observation.exact("compressed", true, ""),
                Observation.estimate("ratio", 3.02, "times", 2.9, 3.1));
        CellRecord error = failed(cell("b", "temurin-25"), ErrorKind.TIMEOUT, "60 s");
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.jdk(jdk("temurin-25", 25));
            journal.quark(quark("scalar-replacement", page()));
            journal.cell(holds);
            journal.cell(error);
        }
        assertThat(read())
                .isEqualTo(new RunRecord(
                        Journal.SCHEMA,
                        "2026-03-01T12:00:00Z",
                        host(),
                        List.of(jdk("temurin-25", 25)),
                        List.of(quark("scalar-replacement", page())),
                        List.of(holds, error),
                        RunHistory.unknown()));
    }

    @Test
    void readsBackClaimsAboutTimeWithTheirPairs() {
        CellRecord cell = compared(
                cell("a", "j"),
                comparison(RatioClaim.atLeast(2), "1 of 1 pairs disturbed: «ö»"),
                comparison(RatioClaim.atMost(4)),
                comparison(RatioClaim.equalWithin(0.1)));
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(cell);
        }
        assertThat(read().cells()).containsExactly(cell);
    }

    @Test
    void valuesThatAreNotFiniteSurvive() {
        Observation infinite =
                Observation.estimate("ratio", Double.POSITIVE_INFINITY, "times", Double.NaN, Double.POSITIVE_INFINITY);
        CellRecord cell = cell("a", "j", infinite, Observation.exact("n", Double.NaN, ""));
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(cell);
        }
        assertThat(read().cells()).containsExactly(cell);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
    void textOfInfiniteNumberStaysText(String text) {
        CellRecord cell = cell("a", "j", Observation.exact("n", text, ""));
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(cell);
        }
        assertThat(read().cells()).containsExactly(cell);
    }

    @Test
    void lineNamesTypeFirstAndOmitsAbsent() throws IOException {
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.jdk(jdk("j", 25));
            journal.cell(cell("a", "j", Observation.exact("k", 16, "B/op")));
        }
        List<String> lines = Files.readAllLines(file());
        assertThat(lines.get(0))
                .startsWith("{\"type\":\"run\",\"schema\":3,\"started\":\"2026-03-01T12:00:00Z\",\"host\":{");
        assertThat(lines.get(1)).startsWith("{\"type\":\"jdk\",\"id\":\"j\",\"feature\":25,");
        assertThat(lines.get(2))
                .startsWith("{\"type\":\"cell\",\"quark\":\"scalar-replacement\",")
                .contains("[{\"key\":\"k\",\"value\":16,\"unit\":\"B/op\",\"exact\":true}]")
                .doesNotContain("\"error\"", "\"low\"", "null");
    }

    @Test
    void linesOfManyThreadsNeverMix() throws Exception {
        int threads = 8;
        int each = 10;
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Journal journal = Journal.create(folder, host(), START)) {
            List<Callable<Boolean>> writers = IntStream.range(0, threads)
                    .<Callable<Boolean>>mapToObj(thread -> () -> {
                        together.await();
                        for (int i = 0; i < each; i++) {
                            journal.cell(cell("pin" + i, "jdk" + thread));
                        }
                        return true;
                    })
                    .toList();
            for (Future<Boolean> writer : pool.invokeAll(writers)) {
                assertThat(writer.get()).isTrue();
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(read().cells()).hasSize(threads * each);
    }

    @Test
    void interruptedWriterKeepsItsCellAndJournal() {
        try (Journal journal = Journal.create(folder, host(), START)) {
            Thread.currentThread().interrupt();
            journal.cell(cell("a", "j"));
            assertThat(Thread.interrupted()).isTrue();
            journal.cell(cell("b", "j"));
        }
        assertThat(read().cells()).hasSize(2);
    }

    @Test
    void neverWritesOverAJournal() {
        Journal.create(folder, host(), START).close();
        assertThatThrownBy(() -> Journal.create(folder, host(), START))
                .isInstanceOf(JournalException.class)
                .hasMessage(file() + " already exists: continue that run with --resume, or choose another folder");
    }

    @Test
    void resumesAfterATornLine() throws IOException {
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(cell("a", "j"));
        }
        Files.writeString(file(), "{\"type\":\"cell\",\"qua", StandardOpenOption.APPEND);
        try (Journal journal = Journal.resume(folder)) {
            journal.cell(cell("b", "j"));
        }
        assertThat(read().cells()).extracting(CellRecord::pin).containsExactly("a", "b");
    }

    @Test
    void cellTwiceInOneStartIsRefused() throws IOException {
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(judged(cell("a", "j"), Verdict.BROKEN, "16 B/op, not 0 B/op"));
            journal.cell(cell("a", "j"));
        }

        assertThatThrownBy(this::read)
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file()
                        + ", line 3: scalar-replacement/a on j is there a second time, first"
                        + " BROKEN, now HOLDS; repair or remove the line: ");
    }

    @Test
    void cellThatAResumedRunRepeatedCountsOnce() {
        CellRecord full = Records.failed(cell("a", "j"), ErrorKind.OUT_OF_DISK, "disk full");
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(full);
            journal.cell(cell("b", "j"));
            journal.resumed(read(), Resumption.now());
            journal.cell(cell("a", "j"));
        }

        assertThat(read().cells()).containsExactly(cell("b", "j"), cell("a", "j"));
    }

    @Test
    void needlesslyRepeatedCellOfResumedRunIsRefused() throws IOException {
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.cell(judged(cell("a", "j"), Verdict.BROKEN, "16 B/op, not 0 B/op"));
            journal.resumed(read(), Resumption.now());
            journal.cell(cell("a", "j"));
        }

        assertThatThrownBy(this::read)
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file()
                        + ", line 4: scalar-replacement/a on j is there a second time, first BROKEN, now HOLDS; ");
    }

    @Test
    void quarksAreUniqueAndSorted() throws IOException {
        PageRecord older = new PageRecord("As it was.", List.of());
        try (Journal journal = Journal.create(folder, host(), START)) {
            journal.quark(quark("b", older));
            journal.quark(quark("a", page()));
        }
        try (Journal journal = Journal.resume(folder)) {
            journal.quark(quark("b", page()));
        }
        assertThat(read().quarks()).containsExactly(quark("a", page()), quark("b", page()));
        assertThat(Files.readAllLines(file()).get(1))
                .startsWith("{\"type\":\"quark\",\"id\":\"b\",")
                .contains("\"versions\":{\"until\":\"21\"}")
                .contains("\"versions\":{\"since\":\"17\"}");
    }

    @Test
    void jdksComeInTheOrderOfTheMatrix() {
        try (Journal journal = Journal.create(folder, host(), START, List.of("j8", "j17", "j25"))) {
            journal.jdk(jdk("other", 21));
            journal.jdk(jdk("j25", 25));
            journal.jdk(jdk("j8", 8));
        }
        assertThat(read().jdks()).extracting(JdkRecord::id).containsExactly("j8", "j25", "other");
    }

    private RunRecord read() {
        return JournalReader.read(file());
    }

    private Path file() {
        return folder.resolve(Journal.FILE_NAME);
    }
}
