package org.jvmquarks.evidence.safepoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.NotApplicable;

class SafepointLogAssertTest {
    private final List<String> recorded = new ArrayList<>();
    private final SafepointLogAssert stopped = new SafepointLogAssert(log(
            List.of(
                    new Safepoint("G1CollectFull", 9, Duration.ofMillis(450), Duration.ofMillis(460)),
                    new Safepoint("ThreadDump", 9, Duration.ofNanos(100), Duration.ofNanos(200))),
            List.of(new Handshake("ZRendezvous", 11, Duration.ofNanos(7)))));
    private final SafepointLogAssert quiet = new SafepointLogAssert(log(List.of(), List.of()));

    private SafepointLog log(List<Safepoint> safepoints, List<Handshake> handshakes) {
        return new SafepointLog(
                "Probe [debian-17]",
                new SafepointEvents(safepoints, handshakes),
                (what, happened) -> recorded.add(what + " " + happened));
    }

    @Test
    void trueClaimPasses() {
        stopped.hasSafepoint("G1CollectFull")
                .safepoints("ThreadDump")
                .isEqualTo(1)
                .hasNoSafepoint("Deoptimize")
                .hasHandshake("ZRendezvous")
                .hasHandshake("ZRendezvous", 11)
                .hasNoHandshake("Deoptimize")
                .hasSafepointReachedAfter(Duration.ofMillis(450))
                .hasNoSafepointReachedAfter(Duration.ofMillis(450));
        quiet.hasNoSafepoint().hasNoHandshake();
    }

    @Test
    void operationsAreFoundByPattern() {
        stopped.hasSafepointLike("Thread.*")
                .hasNoSafepointLike("Thread")
                .hasHandshakeLike("Z.*")
                .hasHandshakeLike("Z.*", 11)
                .hasNoHandshakeLike("X.*");
        assertThat(recorded).contains("safepoint like Thread.* true", "handshake like X.* false");
        assertThatThrownBy(() -> stopped.hasSafepointLike("Deopt.*"))
                .hasMessage(
                        "expected the number of safepoints like 'Deopt.*' to be at least 1 but was 0 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> stopped.hasNoSafepointLike("Thread.*"))
                .hasMessage(
                        "expected the number of safepoints like 'Thread.*' to be 0 but was 1 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> quiet.hasHandshakeLike("Z.*"))
                .hasMessage(
                        "expected the number of handshakes like 'Z.*' to be at least 1 but was 0 for Probe [debian-17]: no handshake");
        assertThatThrownBy(() -> stopped.hasHandshakeLike("Z.*", 1))
                .hasMessage(
                        "expected the number of threads in handshakes like 'Z.*' to be 1 but was 11 for Probe [debian-17]");
        assertThatThrownBy(() -> stopped.hasNoHandshakeLike("Z.*"))
                .hasMessage(
                        "expected the number of handshakes like 'Z.*' to be 0 but was 1 for Probe [debian-17]: 1 ZRendezvous");
    }

    /** It might be the one that a pin asks for. */
    @Test
    void handshakeWithoutANameDecidesNothing() {
        SafepointLogAssert unnamed = new SafepointLogAssert(new SafepointLog(
                "Probe [zulu-11]",
                new SafepointEvents(List.of(), List.of(), 4),
                (what, happened) -> recorded.add(what)));

        unnamed.hasNoSafepoint();
        assertThatThrownBy(() -> unnamed.hasHandshakeLike("Z.*"))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("requires a log that names its handshakes, which 11.0.11, 14 and later write"
                        + " (JDK-8234742); this VM logged 4 without a name");
        assertThatThrownBy(() -> unnamed.hasNoHandshakeLike("Z.*")).isInstanceOf(NotApplicable.class);
        assertThat(recorded).isEmpty();
    }

    @Test
    void whatAPinAsksAboutIsRecorded() {
        stopped.hasSafepoint("G1CollectFull").hasNoHandshake("Deoptimize");

        assertThat(recorded).containsExactly("safepoint G1CollectFull true", "handshake Deoptimize false");
    }

    @Test
    void failureMessageShowsTheEvidence() {
        assertThatThrownBy(() -> stopped.hasSafepoint("Deoptimize"))
                .hasMessage(
                        "expected the number of safepoints for Deoptimize to be at least 1 but was 0 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> stopped.safepoints("ThreadDump").isEqualTo(2))
                .hasMessage(
                        "expected the number of safepoints for ThreadDump to be 2 but was 1 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> stopped.hasNoSafepoint("ThreadDump"))
                .hasMessage(
                        "expected the number of safepoints for ThreadDump to be 0 but was 1 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(stopped::hasNoSafepoint)
                .hasMessage(
                        "expected the number of safepoints to be 0 but was 2 for Probe [debian-17]: 1 G1CollectFull, 1 ThreadDump");
        assertThatThrownBy(() -> quiet.hasHandshake("ZRendezvous"))
                .hasMessage(
                        "expected the number of handshakes ZRendezvous to be at least 1 but was 0 for Probe [debian-17]: no handshake");
        assertThatThrownBy(() -> stopped.hasHandshake("ZRendezvous", 1))
                .hasMessage(
                        "expected the number of threads in handshakes ZRendezvous to be 1 but was 11 for Probe [debian-17]");
        assertThatThrownBy(() -> stopped.hasNoHandshake("ZRendezvous"))
                .hasMessage(
                        "expected the number of handshakes ZRendezvous to be 0 but was 1 for Probe [debian-17]: 1 ZRendezvous");
        assertThatThrownBy(stopped::hasNoHandshake)
                .hasMessage("expected the number of handshakes to be 0 but was 1 for Probe [debian-17]: 1 ZRendezvous");
    }

    @Test
    void timesAreSaidInMilliseconds() {
        assertThatThrownBy(() -> stopped.hasNoSafepointReachedAfter(Duration.ofMillis(20)))
                .hasMessage(
                        "expected the longest time to reach a safepoint to be at most 20.000 ms but was 450.000 ms for Probe [debian-17]: G1CollectFull");
        assertThatThrownBy(() -> stopped.hasSafepointReachedAfter(Duration.ofSeconds(1)))
                .hasMessage(
                        "expected the longest time to reach a safepoint to be at least 1000.000 ms but was 450.000 ms for Probe [debian-17]: G1CollectFull");
        assertThatThrownBy(() -> quiet.hasNoSafepointReachedAfter(Duration.ofSeconds(1)))
                .as("nothing was reached in any time")
                .hasMessage(
                        "expected the longest time to reach a safepoint to be at most 1000.000 ms but was missing for Probe [debian-17]: no safepoint");
        assertThatThrownBy(() -> quiet.hasSafepointReachedAfter(Duration.ofSeconds(1)))
                .hasMessage(
                        "expected the longest time to reach a safepoint to be at least 1000.000 ms but was missing for Probe [debian-17]: no safepoint");
    }
}
