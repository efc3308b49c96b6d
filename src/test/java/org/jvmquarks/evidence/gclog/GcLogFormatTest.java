package org.jvmquarks.evidence.gclog;

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

class GcLogFormatTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/gclog");

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Guests that were made to collect for one cause; the name begins with it. */
    static List<Path> causes() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("causes"))) {
            return files.sorted().toList();
        }
    }

    private static GcLogFormat formatOf(Path capture) {
        return GcLogFormat.of(capture.toString().contains("-1.8.0") ? 8 : 11);
    }

    /** The guest that wrote them calls System.gc() three times. */
    @ParameterizedTest
    @MethodSource("captures")
    void everyCollectorOfEveryJdkIsRead(Path capture) throws IOException {
        String collector = String.valueOf(capture.getFileName()).split("-")[0];
        GcLog log = new GcLog("", formatOf(capture).read(Files.readString(capture)));

        GcKind kind =
                switch (collector) {
                    case "serial", "parallel", "cms", "g1", "shenfull" -> GcKind.FULL;
                    default -> GcKind.CONCURRENT;
                };
        assertThat(log.collectionsBy("System.gc()").stream().filter(c -> c.kind() == kind))
                .hasSize(collector.equals("epsilon") ? 0 : 3)
                .allSatisfy(
                        cycle -> {
                            if (kind == GcKind.FULL) {
                                assertThat(cycle.pauses()).isNotEmpty();
                                assertThat(cycle.heapAfter().orElseThrow())
                                        .isLessThanOrEqualTo(cycle.heapBefore().orElseThrow());
                            }
                        });
    }

    @ParameterizedTest
    @MethodSource("causes")
    void everyCauseIsFound(Path capture) throws IOException {
        String log = Files.readString(capture);
        List<String> expected =
                switch (String.valueOf(capture.getFileName()).split("-")[0]) {
                    case "critical" -> List.of("GCLocker Initiated GC");
                    case "metaspace" -> List.of("Metadata GC Threshold");
                    case "dump" ->
                            List.of("Heap Dump Initiated GC", "Heap Inspection Initiated GC");
                    case "humongous" -> List.of("G1 Humongous Allocation");
                    case "degenerated" -> List.of("Handle Allocation Failure");
                    case "stall" -> List.of("Allocation Stall");
                    default -> List.of();
                };
        List<String> causes =
                formatOf(capture).read(log).stream().map(GcCycle::cause).distinct().toList();

        assertThat(causes).isNotEmpty().containsAll(expected);
        if (expected.isEmpty()) {
            assertThat(causes).doesNotContain("GCLocker Initiated GC");
        }
        assertThat(formatOf(capture).isWhole(log)).isTrue();
    }

    /** Shenandoah's pause that does the rest of a cycle is one of the concurrent collection. */
    @Test
    void aDegeneratedCycleIsAPauseOfItsCollection() throws IOException {
        String log = Files.readString(FOLDER.resolve("causes/degenerated-shen-debian-28-ea.log"));

        assertThat(new UnifiedGcLog().read(log))
                .anySatisfy(
                        cycle -> {
                            assertThat(cycle.kind()).isEqualTo(GcKind.CONCURRENT);
                            assertThat(cycle.pauses())
                                    .extracting(GcPhase::name)
                                    .contains("Degenerated GC");
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "causes/dump-serial-debian-1.8.0_504.log",
                "causes/dump-serial-debian-21.0.13.0.3.log",
                "causes/dump-serial-debian-25.0.5.0.3.log"
            })
    void logWithoutTheFinalHeapIsIncomplete(String name) throws IOException {
        Path capture = FOLDER.resolve(name);
        String log = Files.readString(capture);
        int end = log.lastIndexOf('\n', log.indexOf("Heap\n")) + 1;

        assertThat(formatOf(capture).isWhole(log)).isTrue();
        assertThat(formatOf(capture).isWhole(log.substring(0, end))).isFalse();
        assertThat(formatOf(capture).read(log.substring(0, end))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"g1-debian-1.8.0_504.log", "z-debian-25.0.5.0.3.log"})
    void truncatedLogIsAnErrorOrItsBeginning(String name) throws IOException {
        Path capture = FOLDER.resolve(name);
        String whole = Files.readString(capture);
        int all = formatOf(capture).read(whole).size();
        for (int end = 1; end < 4000; end++) {
            String cut = whole.substring(0, end);
            if (cut.endsWith("\n")) {
                assertThat(formatOf(capture).read(cut)).hasSizeLessThanOrEqualTo(all);
            } else {
                assertThatThrownBy(() -> formatOf(capture).read(cut))
                        .isInstanceOf(UnknownLine.class)
                        .hasMessageContaining("is the last and is cut off");
            }
        }
    }

    @Test
    void unknownLineIsShown() {
        assertThatThrownBy(
                        () ->
                                new UnifiedGcLog()
                                        .read(
                                                """
                                                [1ns][gc] Using G1
                                                [2ns][gc] GC(0) Pause Lunch 1.0ms
                                                """))
                .hasMessage("line 2 is not known: '[2ns][gc] GC(0) Pause Lunch 1.0ms'");
        assertThatThrownBy(
                        () -> new UnifiedGcLog().read("[2ns][gc] GC(0) Concurrent Lunch 1.0ms\n"))
                .hasMessage("line 1 is not known: '[2ns][gc] GC(0) Concurrent Lunch 1.0ms'");
        assertThatThrownBy(() -> new LegacyGcLog().read("0.100: [GC lunch]\n"))
                .hasMessage("line 1 is not known: '0.100: [GC lunch]'");
    }

    /** The thread of CMS writes its phase and its times separately, and the VM ends in between. */
    @Test
    void phaseThatTheEndInterruptsIsRead() throws IOException {
        String log =
                Files.readString(FOLDER.resolve("causes/interrupted-cms-debian-1.8.0_504.log"));
        LegacyGcLog format = new LegacyGcLog();

        assertThat(format.isWhole(log)).isTrue();
        assertThat(format.read(log))
                .extracting(GcCycle::toString)
                .containsExactly("YOUNG (System.gc())", "CONCURRENT (CMS Initial Mark)");
        assertThat(format.read(log).get(1).concurrentPhases())
                .hasToString("[mark 0.0 ms, preclean 0.0 ms, sweep 0.0 ms, reset 3.0 ms]");
    }

    /** Where the thread of CMS comes last: the VM does not wait for it before it says its sizes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Heap\n par new generation   total 100K\n%s\n Metaspace       used 2K\n",
                "Heap\n par new generation   total 100K\n Metaspace       used 2K\n%s\n",
                "Heap%s\n par new generation   total 100K\n",
                "Heap\n%s par new generation   total 100K\n",
                "Heap\n par new generation  %s total 100K\n"
            })
    void phaseIsReadAfterTheEnd(String end) {
        String begin =
                "0.039: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]\n";
        String reset = "0.041: [CMS-concurrent-reset: 0.002/0.002 secs]";
        String times = " [Times: user=0.00 sys=0.01, real=0.00 secs] ";
        LegacyGcLog format = new LegacyGcLog();

        for (String phase : List.of(reset, reset + times)) {
            String log = begin + end.formatted(phase);
            assertThat(format.isWhole(log)).isTrue();
            assertThat(format.read(log))
                    .singleElement()
                    .hasToString("CONCURRENT (CMS Initial Mark)");
        }
    }

    @Test
    void phaseThatDoesNotExistIsUnknownAtTheEndAsWell() {
        String log = "0.603: [CMS-concurrent-lunch: 0.003/0.003 secs]Heap\n";

        assertThatThrownBy(() -> new LegacyGcLog().read(log))
                .hasMessage(
                        "line 1 is not known: '0.603: [CMS-concurrent-lunch: 0.003/0.003"
                                + " secs]Heap'");
        assertThatThrownBy(() -> new LegacyGcLog().read("Heap\n" + log))
                .hasMessage(
                        "line 2 is after the end of the log: '0.603: [CMS-concurrent-lunch:"
                                + " 0.003/0.003 secs]Heap'");
        assertThatThrownBy(
                        () ->
                                new LegacyGcLog()
                                        .read(
                                                "Heap\n0.603: [CMS-concurrent-lunch: 0.003/0.003"
                                                        + " secs]\n"))
                .hasMessage(
                        "line 2 is after the end of the log: '0.603: [CMS-concurrent-lunch:"
                                + " 0.003/0.003 secs]'");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11})
    void otherTextIsAnErrorAndDoesNotHang(int feature) {
        GcLogFormat format = GcLogFormat.of(feature);
        assertThatThrownBy(() -> format.read("\0\1\2[(\n")).hasMessageStartingWith("line 1 ");
        assertThatThrownBy(() -> format.read("1".repeat(5_000_000) + "\n"))
                .hasMessageStartingWith("line 1 is too long for a log: '111");
        assertThat(format.read("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"g1-debian-1.8.0_504.log", "z-debian-25.0.5.0.3.log"})
    void damagedLogIsReadOrRefused(String name) throws IOException {
        Path capture = FOLDER.resolve(name);
        Damage.isReadOrRefused(
                Files.readString(capture), formatOf(capture)::read, UnknownLine.class);
    }

    @Test
    void interruptedPauseIsOneLine() {
        List<GcCycle> cycles =
                new LegacyGcLog()
                        .read(
                                """
                                0.1: [GC pause (System.gc()) (young) (initial-mark), 0.001 secs]
                                0.256: [GC pause (G1 Evacuation Pause) (young)0.256: \
                                [GC concurrent-root-region-scan-end, 0.002 secs]
                                , 0.003 secs]
                                """);

        assertThat(cycles)
                .extracting(GcCycle::toString)
                .containsExactly(
                        "YOUNG (System.gc())",
                        "CONCURRENT (System.gc())",
                        "YOUNG (G1 Evacuation Pause)");
        assertThat(cycles.get(1).concurrentPhases()).hasToString("[root-region-scan 2.0 ms]");
    }
}
