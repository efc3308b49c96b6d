package org.jvmquarks.evidence.safepoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;

class SafepointFormatTest {
    private static final Path FOLDER = Path.of("src/test/resources/evidence/safepoints");

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static SafepointFormat formatOf(Path capture) {
        return SafepointFormat.of(capture.toString().contains("-1.8.0") ? 8 : 11);
    }

    /**
     * The guest that wrote them calls System.gc() twice, and in between asks for the stack of another thread and then
     * for those of all.
     */
    @ParameterizedTest
    @MethodSource("captures")
    void everyCollectorOfEveryJdkIsRead(Path capture) throws IOException {
        SafepointEvents events = formatOf(capture).read(Files.readString(capture));

        assertThat(events.safepoints()).allSatisfy(safepoint -> {
            assertThat(safepoint.threads()).isBetween(6, 12);
            assertThat(safepoint.toReach()).isPositive();
            assertThat(safepoint.atSafepoint()).isPositive();
        });
        boolean byHandshake = !capture.toString().matches(".*-(debian|zulu)-1[17.].*");
        assertThat(events.safepoints().stream().filter(s -> s.operation().equals("ThreadDump")))
                .hasSize(byHandshake ? 1 : 2);
        assertThat(events.handshakes().stream().filter(h -> h.operation().startsWith("GetStack")))
                .hasSize(byHandshake ? 1 : 0)
                .allMatch(handshake -> handshake.threads() == 1)
                .allMatch(handshake -> handshake.total().compareTo(Duration.ZERO) > 0);
        if (capture.toString().contains("serial-")) {
            assertThat(events.safepoints().stream()
                            .filter(s -> s.operation().matches("GenCollectFull|SerialGCCollect")))
                    .hasSize(2);
        }
    }

    @Test
    void threeShapesSayTheSame() throws IOException {
        assertThat(first("serial-debian-1.8.0_504.log", "GenCollectFull")).hasToString("GenCollectFull, 8 threads");
        assertThat(first("serial-debian-11.0.33-ea.log", "GenCollectFull")).hasToString("GenCollectFull, 10 threads");
        assertThat(first("serial-debian-17.0.21.0.3.log", "GenCollectFull")).hasToString("GenCollectFull, 12 threads");
    }

    /** The guest that wrote it was idle, for longer than the guaranteed interval. */
    @Test
    void safepointsIncludeTheVmsWithoutItsEnd() throws IOException {
        Path capture = FOLDER.resolve("idle/serial-debian-1.8.0_504.log");

        assertThat(formatOf(capture).read(Files.readString(capture)).safepoints())
                .extracting(Safepoint::operation)
                .containsExactly("no vm operation", "no vm operation", "EnableBiasedLocking");
    }

    /** Four times it flushed the mark stacks, and the log does not say what the handshakes were. */
    @Test
    void handshakesWithoutNamesAreCounted() throws IOException {
        SafepointEvents events = new UnifiedSafepointLog().read(Files.readString(FOLDER.resolve("z-zulu-11.0.5.log")));

        assertThat(events.handshakes()).isEmpty();
        assertThat(events.unnamedHandshakes()).isEqualTo(4);
    }

    private static String first(String name, String operation) throws IOException {
        Path capture = FOLDER.resolve(name);
        Safepoint found = formatOf(capture).read(Files.readString(capture)).safepoints().stream()
                .filter(s -> s.operation().equals(operation))
                .findFirst()
                .orElseThrow();
        return found.operation() + ", " + found.threads() + " threads";
    }

    @Test
    void timesAreThoseOfTheLog() {
        Safepoint of17 = new UnifiedSafepointLog().read("""
                                [1ns][safepoint] Safepoint synchronization initiated using futex \
                                wait barrier. (9 threads)
                                [2ns][safepoint] Safepoint "G1CollectFull", Time since last: 5 ns, \
                                Reaching safepoint: 300 ns, Cleanup: 20 ns, At safepoint: 70 ns, \
                                Total: 390 ns
                                """).safepoints().get(0);
        assertThat(of17.toReach()).isEqualTo(Duration.ofNanos(300));
        assertThat(of17.total()).isEqualTo(Duration.ofNanos(390));
        assertThat(of17.atSafepoint()).isEqualTo(Duration.ofNanos(90));
        Safepoint of11 = new UnifiedSafepointLog().read("""
                                [1ns][safepoint        ] Safepoint synchronization initiated. (9 threads)
                                [2ns][safepoint        ] Entering safepoint region: ThreadDump
                                [3ns][safepoint        ] Leaving safepoint region
                                [4ns][safepoint        ] Total time for which application threads \
                                were stopped: 1.0000977 seconds, Stopping threads took: 0.0000190 \
                                seconds
                                """).safepoints().get(0);
        assertThat(of11.toReach()).isEqualTo(Duration.ofNanos(19_000));
        assertThat(of11.total()).isEqualTo(Duration.ofSeconds(1, 97_700));
    }

    @Test
    void unknownLineIsShown() {
        assertThatThrownBy(() -> new UnifiedSafepointLog().read("""
                                                [1ns][safepoint] Application time: 0.1 seconds
                                                [2ns][safepoint] Lunch
                                                """))
                .hasMessage("line 2 is not known, or not outside of a safepoint: '[2ns][safepoint] Lunch'");
        assertThatThrownBy(() ->
                        new UnifiedSafepointLog().read("[2ns][safepoint] Entering safepoint region: ThreadDump\n"))
                .hasMessage("line 1 is the last, in a safepoint: '[2ns][safepoint] Entering safepoint"
                        + " region: ThreadDump'");
        assertThatThrownBy(() -> new LegacySafepointLog().read("<tty>\n0.1: lunch\n</tty>\n</hotspot_log>\n"))
                .hasMessage("line 2 is not known, or not here: '0.1: lunch'");
        assertThatThrownBy(() -> new LegacySafepointLog().read("<tty>\n"))
                .hasMessage("line 1 is the last, the log lacks its beginning or its end: '<tty>'");
    }

    /** What a safepoint of unknown size would be worth: nothing. */
    @Test
    void safepointWithoutItsThreadsIsRefused() {
        assertThatThrownBy(() -> new UnifiedSafepointLog()
                        .read("[2ns][safepoint] Safepoint \"X\", Time since last: 5 ns, Reaching safepoint: 3 ns, At"
                                + " safepoint: 7 ns, Total: 10 ns\n"))
                .isInstanceOf(UnknownLine.class)
                .hasMessageStartingWith("line 1 is not known");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "g1-debian-1.8.0_504.log",
                "z-debian-11.0.33-ea.log",
                "shenandoah-debian-17.0.21.0.3.log",
                "z-debian-28-ea.log"
            })
    void damagedLogIsReadOrRefused(String name) throws IOException {
        Path capture = FOLDER.resolve(name);
        Damage.isReadOrRefused(Files.readString(capture), formatOf(capture)::read, UnknownLine.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"g1-debian-1.8.0_504.log", "serial-debian-11.0.33-ea.log"})
    void truncatedLogIsAnErrorOrItsBeginning(String name) throws IOException {
        Path capture = FOLDER.resolve(name);
        String whole = Files.readString(capture);
        SafepointFormat format = formatOf(capture);
        int all = format.read(whole).safepoints().size();
        int read = 0;
        for (int end = 1; end < whole.length(); end++) {
            try {
                assertThat(format.read(whole.substring(0, end)).safepoints()).hasSizeLessThanOrEqualTo(all);
                assertThat(whole.charAt(end - 1)).isEqualTo('\n');
                read++;
            } catch (UnknownLine refused) {
                assertThat(refused).hasMessageStartingWith("line ");
            }
        }
        assertThat(read).isLessThan((int) whole.lines().count());
    }
}
