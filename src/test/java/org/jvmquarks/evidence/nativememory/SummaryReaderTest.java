package org.jvmquarks.evidence.nativememory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;

/**
 * Captures: {@code exit} is what a guest with Serial printed at its end, {@code exitg1} one with G1, {@code now} the
 * answer of the DiagnosticCommand bean in kilobytes.
 */
class SummaryReaderTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/nativememory");
    private static final long MB = 1L << 20;

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) throws IOException {
        String text = Files.readString(capture);
        Summary summary = SummaryReader.read(text);

        assertThat(summary.categories()).containsKeys("Java Heap", "Class", "Thread", "Code", "GC");
        assertThat(summary.categories().get("Java Heap")).isEqualTo(new Usage(16 * MB, 16 * MB));
        assertThat(summary.categories()).hasSize((int)
                text.lines().filter(line -> line.startsWith("-  ")).count());
        long committed = summary.categories().values().stream()
                .mapToLong(Usage::committed)
                .sum();
        boolean inBytes = !text.contains("KB,");
        assertThat(committed - summary.total().committed()).isBetween(inBytes ? 0L : -4096, inBytes ? 0L : 4096);
    }

    @Test
    void sizesAreBytesWhateverTheUnit() throws IOException {
        Summary inKilobytes = capture("exit-debian-1.8.0_504.txt");
        Summary inBytes = capture("exit-debian-17.0.21.0.3.txt");

        assertThat(inKilobytes.categories().get("GC")).isEqualTo(new Usage(67 << 10, 67 << 10));
        assertThat(inBytes.categories().get("GC")).isEqualTo(new Usage(67602, 67602));
    }

    private static Summary capture(String name) throws IOException {
        return SummaryReader.read(Files.readString(FOLDER.resolve(name)));
    }

    @Test
    void unknownLineIsShown() {
        assertThatThrownBy(() -> SummaryReader.read("""
                                        Native Memory Tracking:

                                        Total: reserved=20, committed=10
                                        -       GC (reserved=20, committed=10)
                                                   (lunch: reserved=20, committed=10)
                                        """))
                .isInstanceOf(UnknownLine.class)
                .hasMessage("line 5 is not known: '           (lunch: reserved=20, committed=10)'");
    }

    @Test
    void partsMustAddUpToTheirCategory() {
        assertThatThrownBy(() -> SummaryReader.read("""
                                        Native Memory Tracking:
                                        Total: reserved=20, committed=10
                                        -       GC (reserved=20, committed=10)
                                                   (malloc=5 #1)
                                                   (mmap: reserved=15, committed=4)
                                        """))
                .hasMessage("line 3 has parts that take 20 bytes reserved, 9 committed: '-       GC"
                        + " (reserved=20, committed=10)'");
    }

    @Test
    void categoriesMustAddUpToTheTotal() {
        assertThatThrownBy(() -> SummaryReader.read("""
                                        Native Memory Tracking:
                                        Total: reserved=262165, committed=10
                                        -       GC (reserved=20, committed=10)
                                                   (mmap: reserved=20, committed=10)
                                        """))
                .hasMessage("line 4 ends categories that take 20 bytes reserved, 10 committed, the"
                        + " total is 262165 bytes reserved, 10 committed: '          "
                        + " (mmap: reserved=20, committed=10)'");
    }

    /** A thread may have taken a chunk of an arena in between. */
    @Test
    void totalMayLackWhatAThreadTakesMeanwhile() {
        Summary summary = SummaryReader.read("""
                        Native Memory Tracking:
                        Total: reserved=60, committed=50
                        -  Arena Chunk (reserved=32828, committed=32818)
                                   (malloc=32768)
                                   (mmap: reserved=60, committed=50)
                        """);

        assertThat(summary.total().reserved()).isEqualTo(60);
    }

    /** The VM on 17.0.21 printed such a total: a thread had freed 20 bytes in between. */
    @Test
    void totalMayBeOfAnotherMoment() {
        Summary summary = SummaryReader.read("""
                        Native Memory Tracking:
                        Total: reserved=40, committed=30
                        -       GC (reserved=60, committed=50)
                                   (mmap: reserved=60, committed=50)
                        """);

        assertThat(summary.total().reserved()).isEqualTo(40);
    }

    @Test
    void roundedKilobytesMayBeOffByOne() {
        String text = """
                Native Memory Tracking:
                Total: reserved=%dKB, committed=10KB
                -       GC (reserved=20KB, committed=10KB)
                           (mmap: reserved=20KB, committed=10KB)
                """;

        assertThat(SummaryReader.read(text.formatted(278)).total().reserved()).isEqualTo(278 << 10);
        assertThatThrownBy(() -> SummaryReader.read(text.formatted(279)))
                .isInstanceOf(UnknownLine.class)
                .hasMessageContaining("the total is 285696 bytes reserved");
    }

    @Test
    void otherTextIsAnError() {
        assertThatThrownBy(() -> SummaryReader.read("Native memory tracking is not enabled\n"))
                .hasMessage("line 1 is the last, and none before it is 'Native Memory Tracking:':"
                        + " 'Native memory tracking is not enabled'");
        assertThatThrownBy(() -> SummaryReader.read("Native Memory Tracking:\n\n"))
                .hasMessage("line 2 is the last, and there is no total: ''");
        assertThatThrownBy(() -> SummaryReader.read("Native Memory Tracking:\nTotal: reserved=1, committed=2"))
                .hasMessage("line 2 cannot be, committed 2 bytes of 1 reserved ones: 'Total: reserved=1, committed=2'");
    }

    @Test
    void whatTheProbePrintedBeforeIsNotRead() throws IOException {
        String text = Files.readString(FOLDER.resolve("exit-debian-28-ea.txt"));

        assertThat(SummaryReader.read("- GC (reserved=1)\nHello\n" + text)).isEqualTo(SummaryReader.read(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit-debian-1.8.0_504.txt", "exitg1-debian-28-ea.txt"})
    void damagedSummaryIsReadOrRefused(String name) throws IOException {
        Damage.isReadOrRefused(Files.readString(FOLDER.resolve(name)), SummaryReader::read, UnknownLine.class);
    }
}
