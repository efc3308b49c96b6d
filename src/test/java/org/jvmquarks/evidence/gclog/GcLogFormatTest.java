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

    /** Guests of busy machines, whose threads wrote into each other's lines. */
    static List<Path> torn() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("torn"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("torn")
    void linesThatThreadsToreApartAreRead(Path capture) throws IOException {
        String log = Files.readString(capture);

        assertThat(formatOf(capture).isWhole(log)).isTrue();
        assertThat(formatOf(capture).read(log)).isNotEmpty();
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
                .allSatisfy(cycle -> {
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
                    case "dump" -> List.of("Heap Dump Initiated GC", "Heap Inspection Initiated GC");
                    case "humongous" -> List.of("G1 Humongous Allocation");
                    case "degenerated" -> List.of("Handle Allocation Failure");
                    case "stall" -> List.of("Allocation Stall");
                    default -> List.of();
                };
        List<String> causes = formatOf(capture).read(log).stream()
                .map(GcCycle::cause)
                .distinct()
                .toList();

        assertThat(causes).isNotEmpty().containsAll(expected);
        if (expected.isEmpty()) {
            assertThat(causes).doesNotContain("GCLocker Initiated GC");
        }
        assertThat(formatOf(capture).isWhole(log)).isTrue();
    }

    /** As the VM of 10 writes it: the names of G1's young pauses changed with 11. */
    @Test
    void pausesOfG1Until10AreYoungCollections() {
        List<GcCycle> cycles = new UnifiedGcLog().read("""
                                [1ns][gc] GC(0) Pause Initial Mark (System.gc()) 22M->2M(64M) 4.693ms
                                [2ns][gc] GC(1) Concurrent Cycle
                                [3ns][gc] GC(1) Concurrent Cycle 3.893ms
                                [4ns][gc] GC(2) Pause Mixed (G1 Evacuation Pause) 22M->2M(64M) 1.006ms
                                """);

        assertThat(cycles)
                .extracting(GcCycle::toString)
                .containsExactly("YOUNG (System.gc())", "CONCURRENT (System.gc())", "MIXED (G1 Evacuation Pause)");
    }

    /** Shenandoah's pause that does the rest of a cycle is one of the concurrent collection. */
    @Test
    void degeneratedCycleIsAPauseOfItsCollection() throws IOException {
        String log = Files.readString(FOLDER.resolve("causes/degenerated-shen-debian-28-ea.log"));

        assertThat(new UnifiedGcLog().read(log)).anySatisfy(cycle -> {
            assertThat(cycle.kind()).isEqualTo(GcKind.CONCURRENT);
            assertThat(cycle.pauses()).extracting(GcPhase::name).contains("Degenerated GC");
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

    /** Shenandoah gives memory back between two collections, so the lines have no number. */
    @Test
    void uncommitIsNoCollection() {
        assertThat(new UnifiedGcLog().read("""
                                        [1371772897ns][gc] Concurrent uncommit
                                        [1371808897ns][gc] Concurrent uncommit 4M->4M(16M) 0.036ms
                                        [715110750ns][gc       ] Concurrent uncommit 1280K (16384K) 0.060ms
                                        """)).isEmpty();
    }

    @Test
    void unknownLineIsShown() {
        assertThatThrownBy(() -> new UnifiedGcLog().read("""
                                                [1ns][gc] Using G1
                                                [2ns][gc] GC(0) Pause Lunch 1.0ms
                                                """))
                .hasMessage("line 2 is not known: '[2ns][gc] GC(0) Pause Lunch 1.0ms'");
        assertThatThrownBy(() -> new UnifiedGcLog().read("[2ns][gc] GC(0) Concurrent Lunch 1.0ms\n"))
                .hasMessage("line 1 is not known: '[2ns][gc] GC(0) Concurrent Lunch 1.0ms'");
        assertThatThrownBy(() -> new LegacyGcLog().read("0.100: [GC lunch]\n"))
                .hasMessage("line 1 is not known: '0.100: [GC lunch]'");
    }

    /** The thread of CMS writes its phase and its times separately, and the VM ends in between. */
    @Test
    void phaseThatTheEndInterruptsIsRead() throws IOException {
        String log = Files.readString(FOLDER.resolve("causes/interrupted-cms-debian-1.8.0_504.log"));
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
        String begin = "0.039: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]\n";
        String reset = "0.041: [CMS-concurrent-reset: 0.002/0.002 secs]";
        String times = " [Times: user=0.00 sys=0.01, real=0.00 secs] ";
        LegacyGcLog format = new LegacyGcLog();

        for (String phase : List.of(reset, reset + times)) {
            String log = begin + end.formatted(phase);
            assertThat(format.isWhole(log)).isTrue();
            assertThat(format.read(log))
                    .singleElement()
                    .satisfies(cycle -> assertThat(cycle.concurrentPhases()).hasToString("[reset 2.0 ms]"));
        }
    }

    /** It writes the line in pieces, and the end can come between any of them. */
    @ParameterizedTest
    @ValueSource(strings = {"""
                0.041Heap
                : [CMS-concurrent-reset: 0.002/0.002 secs] par new generation\s
                  total 100K
                """, """
                0.041: Heap
                 par new generation [CMS-concurrent-reset: 0.002/0.002 secs]  total 100K
                """, """
                0.040: [CMS-concurrent-reset-start]
                Heap
                 par new generation  0.041 total 100K:\s
                [CMS-concurrent-reset: 0.002/0.002 secs] Metaspace       used 2K
                 [Times: user=0.00 sys=0.01, real=0.00 secs]\s
                """, """
                0.040Heap
                : [CMS-concurrent-reset-start]
                 par new generation  0.041 total 100K:\s
                [CMS-concurrent-reset: 0.002/0.002 secs]  eden
                """, """
                Heap
                  from space 768K, 100% used0.041: [CMS-concurrent-reset: 0.002/0.002 secs] [0x00fef40000, 0x00ff000000, 0x00ff000000)
                 [Times: user=0.00 sys=0.01, real=0.00 secs]\s
                 Metaspace       used 2K
                """})
    void phaseIsReadAmongLinesOfEnd(String end) {
        String begin = "0.039: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]\n";
        LegacyGcLog format = new LegacyGcLog();

        assertThat(format.isWhole(begin + end)).isTrue();
        assertThat(format.read(begin + end))
                .singleElement()
                .satisfies(cycle -> assertThat(cycle.concurrentPhases()).hasToString("[reset 2.0 ms]"));
    }

    @Test
    void missingPhaseIsUnknownAtEnd() {
        String log = "0.603: [CMS-concurrent-lunch: 0.003/0.003 secs]Heap\n";

        assertThatThrownBy(() -> new LegacyGcLog().read(log))
                .hasMessage("line 1 is not known: '0.603: [CMS-concurrent-lunch: 0.003/0.003 secs]'");
        assertThatThrownBy(() -> new LegacyGcLog().read("Heap\n" + log))
                .hasMessage("line 2 is after the end of the log: 'Heap'");
        assertThatThrownBy(() -> new LegacyGcLog().read("Heap\n0.603: [CMS-concurrent-lunch: 0.003/0.003 secs]\n"))
                .hasMessage("line 2 is not known: '0.603: [CMS-concurrent-lunch: 0.003/0.003 secs]'");
    }

    /** The thread of CMS gives up a phase when it has waited for five seconds, as it often does. */
    @Test
    void precleaningThatTookTooLongIsRead() {
        assertThat(new LegacyGcLog().read("""
                                        0.039: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                                        1.699: [CMS-concurrent-abortable-preclean-start]
                                         CMS: abort preclean due to time 6.778: [CMS-concurrent-abortable-preclean: 0.092/5.079 secs] [Times: user=0.00 sys=0.00, real=5.08 secs]\s
                                        """))
                .singleElement()
                .satisfies(cycle -> assertThat(cycle.concurrentPhases()).hasToString("[abortable-preclean 5079.0 ms]"));
    }

    /** So it does in the middle of a full collection, which takes its work over. */
    @Test
    void collectionAfterFailedCmsIsRead() {
        String log = """
                0.800: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                0.875: [GC (Allocation Failure) 0.875: [ParNew: 7422K->7422K(7424K), 0.0000057 secs]0.875: [CMS CMS: abort preclean due to time 0.876: [CMS-concurrent-abortable-preclean: 0.003/0.007 secs] [Times: user=0.00 sys=0.00, real=0.01 secs]\s
                 (concurrent mode failure): 10442K->9563K(16384K), 0.0183 secs] 17865K->9563K(23808K), [Metaspace: 2592K->2592K(1056768K)], 0.0184 secs] [Times: user=0.02 sys=0.00, real=0.02 secs]\s
                0.900: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                0.901: [Full GC (System.gc()) 0.901: [CMSbailing out to foreground collection
                0.902: [CMS-concurrent-mark: 0.001/0.001 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]\s
                 (concurrent mode interrupted): 9563K->9563K(16384K), 0.0183 secs] 9563K->9563K(23808K), [Metaspace: 2592K->2592K(1056768K)], 0.0184 secs] [Times: user=0.02 sys=0.00, real=0.02 secs]\s
                """;

        assertThat(new LegacyGcLog().read(log))
                .extracting(GcCycle::toString)
                .containsExactly(
                        "CONCURRENT (CMS Initial Mark)",
                        "FULL (Allocation Failure)",
                        "CONCURRENT (CMS Initial Mark)",
                        "FULL (System.gc())");
    }

    /** The pause begins before the line of the phase has its times. */
    @Test
    void pauseInMiddleOfPhaseIsRead() {
        String log = """
                0.390: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                0.400: [CMS-concurrent-preclean: 0.001/0.008 secs]0.400: [GC (Allocation Failure) 0.400: [ParNew: 7424K->7424K(7424K), 0.0000060 secs]0.400: [CMS [Times: user=0.01 sys=0.00, real=0.00 secs]\s
                 (concurrent mode failure): 12169K->7822K(16384K), 0.0031284 secs] 19593K->7822K(23808K), [Metaspace: 2823K->2823K(1056768K)], 0.003 secs] [Times: user=0.00 sys=0.00, real=0.01 secs]\s
                0.500: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                0.501: [CMS-concurrent-sweep: 0.001/0.002 secs]0.502: [GC (Allocation Failure) 0.502: [ParNew: 7422K->0K(7424K), 0.001 secs] 9563K->2141K(23808K), 0.002 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]  [Times: user=0.00 sys=0.00, real=0.00 secs]\s

                """;

        List<GcCycle> cycles = new LegacyGcLog().read(log);

        assertThat(cycles)
                .extracting(GcCycle::toString)
                .containsExactly(
                        "CONCURRENT (CMS Initial Mark)",
                        "FULL (Allocation Failure)",
                        "CONCURRENT (CMS Initial Mark)",
                        "YOUNG (Allocation Failure)");
        assertThat(cycles.get(0).concurrentPhases()).hasToString("[preclean 8.0 ms]");
        assertThat(cycles.get(1).pauses()).hasToString("[Full 3.0 ms]");
        assertThat(cycles.get(2).concurrentPhases()).hasToString("[sweep 2.0 ms]");
        assertThat(cycles.get(3).heapAfter()).hasValue(2141 << 10);
    }

    /** The thread of G1 writes the time of its line before the pause begins, the rest after. */
    @Test
    void phaseWhoseTimeIsBeforePauseIsRead() {
        String log = """
                0.141: [GC pause (G1 Humongous Allocation) (young) (initial-mark), 0.0018911 secs]
                0.519: [GC concurrent-root-region-scan-start]
                0.520: 0.520: [GC pause (G1 Evacuation Pause) (young)[GC concurrent-root-region-scan-end, 0.0010000 secs]
                , 0.0030000 secs]
                """;

        List<GcCycle> cycles = new LegacyGcLog().read(log);

        assertThat(cycles).extracting(GcCycle::kind).containsExactly(GcKind.YOUNG, GcKind.CONCURRENT, GcKind.YOUNG);
        assertThat(cycles.get(1).concurrentPhases()).hasToString("[root-region-scan 1.0 ms]");
    }

    /** The thread of CMS lives on while the VM ends, and so do the pauses that it requests. */
    @Test
    void pauseAfterTheEndIsRead() {
        String log = """
                0.800: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(10K)] 1K(30K), 0.0002 secs]
                Heap
                 par new generation   total 7424K, used 6340K [0x00000000fe800000, 0x00000000ff000000, 0x00000000ff000000)
                0.819: [GC (CMS Final Remark) [YG occupancy: 6340 K (7424 K)]0.819: [Rescan (parallel) , 0.0004226 secs][1 CMS-remark: 0K(10K)] 1K(30K), 0.0008 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]\s
                """;

        assertThat(new LegacyGcLog().isWhole(log)).isTrue();
        assertThat(new LegacyGcLog().read(log))
                .singleElement()
                .satisfies(
                        cycle -> assertThat(cycle.pauses()).hasToString("[Initial Mark 0.2 ms, Final Remark 0.8 ms]"));
    }

    /** G1 marks once more where the stack of its marking was too small. */
    @Test
    void markingThatStartsAgainIsRead() {
        String log = """
                0.141: [GC pause (G1 Humongous Allocation) (young) (initial-mark), 0.0018911 secs]
                0.143: [GC concurrent-mark-start]
                0.150: [GC concurrent-mark-reset-for-overflow]
                0.160: [GC concurrent-mark-end, 0.0170000 secs]
                0.161: [GC concurrent-mark-restart-for-overflow]
                0.170: [GC concurrent-mark-end, 0.0270000 secs]
                """;

        assertThat(new LegacyGcLog().read(log))
                .extracting(GcCycle::kind)
                .containsExactly(GcKind.YOUNG, GcKind.CONCURRENT);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11})
    void otherTextIsErrorAndDoesNotHang(int feature) {
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
        Damage.isReadOrRefused(Files.readString(capture), formatOf(capture)::read, UnknownLine.class);
    }

    @Test
    void interruptedPauseIsOneLine() {
        List<GcCycle> cycles = new LegacyGcLog().read("""
                                0.1: [GC pause (System.gc()) (young) (initial-mark), 0.001 secs]
                                0.256: [GC pause (G1 Evacuation Pause) (young)0.256: \
                                [GC concurrent-root-region-scan-end, 0.002 secs]
                                , 0.003 secs]
                                """);

        assertThat(cycles)
                .extracting(GcCycle::toString)
                .containsExactly("YOUNG (System.gc())", "CONCURRENT (System.gc())", "YOUNG (G1 Evacuation Pause)");
        assertThat(cycles.get(1).concurrentPhases()).hasToString("[root-region-scan 2.0 ms]");
    }
}
