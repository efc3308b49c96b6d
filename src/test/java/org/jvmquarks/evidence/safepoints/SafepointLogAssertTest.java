package org.jvmquarks.evidence.safepoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SafepointLogAssertTest {
    private final List<String> recorded = new ArrayList<>();
    private final SafepointLogAssert stopped =
            new SafepointLogAssert(
                    log(
                            List.of(
                                    new Safepoint(
                                            "G1CollectFull",
                                            9,
                                            Duration.ofMillis(450),
                                            Duration.ofMillis(460)),
                                    new Safepoint(
                                            "ThreadDump",
                                            9,
                                            Duration.ofNanos(100),
                                            Duration.ofNanos(200))),
                            List.of(new Handshake("ZRendezvous", 11, Duration.ofNanos(7)))));
    private final SafepointLogAssert quiet = new SafepointLogAssert(log(List.of(), List.of()));

    private SafepointLog log(List<Safepoint> safepoints, List<Handshake> handshakes) {
        return new SafepointLog(
                "Probe [debian-17]",
                new Stops(safepoints, handshakes),
                (what, happened) -> recorded.add(what + " " + happened));
    }

    @Test
    void whatIsSoPasses() {
        stopped.hasSafepoint("G1CollectFull")
                .hasSafepoints("ThreadDump", 1)
                .hasNoSafepoint("Deoptimize")
                .hasHandshake("ZRendezvous")
                .hasHandshake("ZRendezvous", 11)
                .hasNoHandshake("Deoptimize")
                .hasSafepointReachedAfter(Duration.ofMillis(450))
                .hasNoSafepointReachedAfter(Duration.ofMillis(450));
        quiet.hasNoSafepoint().hasNoHandshake().hasNoSafepointReachedAfter(Duration.ZERO);
    }

    @Test
    void whatAPinAsksAboutIsRecorded() {
        stopped.hasSafepoint("G1CollectFull").hasNoHandshake("Deoptimize");

        assertThat(recorded)
                .containsExactly("safepoint G1CollectFull true", "handshake Deoptimize false");
    }

    @Test
    void whatIsNotSoIsSaidWithWhatThereWas() {
        assertThatThrownBy(() -> stopped.hasSafepoint("Deoptimize"))
                .hasMessage(
                        "expected a safepoint for Deoptimize in Probe [debian-17], got 1"
                                + " G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> stopped.hasSafepoints("ThreadDump", 2))
                .hasMessage(
                        "expected 2 safepoints for ThreadDump in Probe [debian-17], got 1 among 1"
                                + " G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> stopped.hasNoSafepoint("ThreadDump"))
                .hasMessage(
                        "expected no safepoint for ThreadDump in Probe [debian-17], got 1"
                                + " G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(stopped::hasNoSafepoint)
                .hasMessage(
                        "expected no safepoint in Probe [debian-17], got 1 G1CollectFull, 1"
                                + " ThreadDump");
        assertThatThrownBy(() -> quiet.hasHandshake("ZRendezvous"))
                .hasMessage(
                        "expected a handshake ZRendezvous in Probe [debian-17], got no handshake");
        assertThatThrownBy(() -> stopped.hasHandshake("ZRendezvous", 1))
                .hasMessage(
                        "expected handshakes ZRendezvous of 1 threads in Probe [debian-17], got"
                                + " some of [11] threads");
        assertThatThrownBy(() -> stopped.hasNoHandshake("ZRendezvous"))
                .hasMessage(
                        "expected no handshake ZRendezvous in Probe [debian-17], got 1"
                                + " ZRendezvous");
        assertThatThrownBy(stopped::hasNoHandshake)
                .hasMessage("expected no handshake in Probe [debian-17], got 1 ZRendezvous");
    }

    @Test
    void timesAreSaidInMilliseconds() {
        assertThatThrownBy(() -> stopped.hasNoSafepointReachedAfter(Duration.ofMillis(20)))
                .hasMessage(
                        "expected each safepoint of Probe [debian-17] to be reached within 20.000"
                                + " ms, G1CollectFull took 450.000 ms");
        assertThatThrownBy(() -> stopped.hasSafepointReachedAfter(Duration.ofSeconds(1)))
                .hasMessage(
                        "expected a safepoint of Probe [debian-17] to take at least 1000.000 ms to"
                                + " reach, the slowest, G1CollectFull, took 450.000 ms");
        assertThatThrownBy(() -> quiet.hasSafepointReachedAfter(Duration.ofSeconds(1)))
                .hasMessage(
                        "expected a safepoint of Probe [debian-17] to take at least 1000.000 ms to"
                                + " reach, there was none");
    }
}
