package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class LongestPauseOfTest {
    private static final Path CAPTURES = Path.of("src/test/resources/evidence/gclog");

    @TempDir
    Path folder;

    @Test
    void threeProcessesGiveOneValue() throws IOException {
        Files.copy(CAPTURES.resolve("serial-debian-1.8.0_504.log"), folder.resolve("gc.log"));
        OneGuest guest = new OneGuest(folder, 8, "amd64");
        double longest = new GcLogOf(LongestPauseOfTest.class)
                .read(guest).pauses().stream()
                        .mapToDouble(GcPhase::milliseconds)
                        .max()
                        .orElseThrow();
        guest.requests().clear();

        LongestPause pause = new LongestPauseOf(LongestPauseOfTest.class).gather(guest);

        assertThat(longest).isPositive();
        assertThat(pause.least()).isEqualTo(longest);
        assertThat(guest.requests()).hasSize(3);
        assertThat(guest.observations())
                .containsExactly(Observation.estimate(
                        new ObservationKey("LongestPauseOfTest", "longest pause"), longest, "ms", longest, longest));
    }

    @Test
    void leastAndMostOfTheProcessesAreKept() {
        LongestPause pause = LongestPause.of("Probe", List.of(log(3, 1), log(7), log(2, 5)));

        assertThat(pause.least()).isEqualTo(3);
        assertThat(pause.most()).isEqualTo(7);
        assertThat(LongestPause.of("Probe", List.of(log(3), log())).least()).isZero();
    }

    @Test
    void noTimeIsNegative() {
        assertThatThrownBy(() -> new LongestPause("Probe", 2, 1))
                .hasMessage("Probe: no interval of milliseconds: 2.0 to 1.0");
    }

    private static GcLog log(double... milliseconds) {
        List<GcPhase> pauses = Arrays.stream(milliseconds)
                .mapToObj(length -> new GcPhase("Young", length))
                .toList();
        return new GcLog("Probe", List.of(new GcCycle(0, GcKind.YOUNG, "", pauses, List.of(), Optional.empty())));
    }
}
