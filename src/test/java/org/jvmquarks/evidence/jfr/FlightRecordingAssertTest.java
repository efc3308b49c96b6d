package org.jvmquarks.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.evidence.jfr.EventFilter.where;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class FlightRecordingAssertTest {
    private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";
    private static final String GC = "jdk.GarbageCollection";

    @TempDir
    Path folder;

    private OneGuest guest = new OneGuest(Path.of(""));

    @BeforeEach
    void aGuestLeftARecording() throws IOException {
        Path capture = Captures.packed("jfr").stream()
                .filter(file -> file.toString().contains(Captures.OPENJDK_17))
                .findFirst()
                .orElseThrow();
        Files.write(folder.resolve("recording.jfr"), Captures.unpacked(capture));
        guest = new OneGuest(folder, answer());
    }

    private static String answer() {
        return "{\"kind\":\"recording\",\"types\":[\"%s\",\"%s\",\"jdk.Deoptimization\"]}".formatted(OUTSIDE, GC);
    }

    private FlightRecording recording() {
        return new RecordingOf(RecordedProbe.class, OUTSIDE, GC).gather(guest);
    }

    private static EventFilter arrays() {
        return where("objectClass", "double[]");
    }

    @Test
    void rangeIsPartOfTheMessage() {
        assertThat(arrays().and("allocationSize", 5, 7))
                .hasToString(" where objectClass = double[], allocationSize from 5 to 7");
    }

    @Test
    void trueClaimPasses() {
        new FlightRecordingAssert(recording())
                .hasEvent(GC)
                .hasEvent(GC, where("cause", "System.gc()").and("name", "SerialOld"))
                .events(OUTSIDE, where("objectClass", "double[]"))
                .isEqualTo(9)
                .events(OUTSIDE, arrays().and("allocationSize", 1 << 20, 1_048_592))
                .isEqualTo(9)
                .hasNoEvent(OUTSIDE, arrays().and("allocationSize", 1_048_593, 1 << 21))
                .hasNoEvent(GC, where("cause", "Ergonomics"));
    }

    @Test
    void misspeltFieldIsErrorWithoutEvents() {
        FlightRecordingAssert asserted =
                new FlightRecordingAssert(new RecordingOf(RecordedProbe.class, "jdk.Deoptimization").gather(guest));

        asserted.hasNoEvent("jdk.Deoptimization", where("reason", "null_check"));
        assertThatThrownBy(() -> asserted.hasNoEvent("jdk.Deoptimization", where("reson", "null_check")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("jdk.Deoptimization has no field 'reson', but [")
                .hasMessageEndingWith("; did you mean 'reason'?");
    }

    @Test
    void failureMessageShowsTheEvidence() {
        FlightRecordingAssert asserted = new FlightRecordingAssert(recording());

        assertThatThrownBy(() -> asserted.hasEvent(GC, where("cause", "Ergonomics")))
                .hasMessage(
                        "expected the number of jdk.GarbageCollection where cause = Ergonomics to be at least 1 but was 0 for RecordedProbe [debian-17]: 1 with cause = Allocation Failure; 1 with cause = System.gc()");
        assertThatThrownBy(() -> asserted.events(
                                OUTSIDE, where("objectClass", "double[]").and("allocationSize", 1048592))
                        .isEqualTo(10))
                .hasMessage(
                        "expected the number of jdk.ObjectAllocationOutsideTLAB where objectClass = double[], allocationSize = 1048592 to be 10 but was 9 for RecordedProbe [debian-17]: 9 with objectClass = double[], allocationSize = 1048592 bytes");
        assertThatThrownBy(() -> asserted.hasNoEvent(GC))
                .hasMessage(
                        "expected the number of jdk.GarbageCollection to be 0 but was 2 for RecordedProbe [debian-17]: 2");
    }

    @Test
    void whatWasNotRecordedIsNotAbsent() {
        FlightRecordingAssert asserted =
                new FlightRecordingAssert(new RecordingOf(RecordedProbe.class, GC).gather(guest));

        assertThatThrownBy(() -> asserted.hasNoEvent(OUTSIDE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("jdk.ObjectAllocationOutsideTLAB was not recorded of RecordedProbe"
                        + " [debian-17], but [jdk.GarbageCollection]");
    }

    @Test
    void unknownTypeIsErrorThatSuggestsNearest() {
        assertThatThrownBy(() -> new RecordingOf(RecordedProbe.class, "jdk.Deoptimisation").gather(guest))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: its Flight Recorder knows no event type 'jdk.Deoptimisation';"
                        + " did you mean 'jdk.Deoptimization'?; if a later JDK introduced"
                        + " it, declare that version: @Expect(since = …)");
    }

    @Test
    void vmWithoutRecorderIsNotApplicable() {
        String line = "{\"kind\":\"recording\",\"unavailable\":\"Flight Recorder is not supported on this VM\"}";

        assertThatThrownBy(() -> new RecordingOf(RecordedProbe.class, GC).gather(new OneGuest(folder, line)))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs the Flight Recorder: Flight Recorder is not supported on this VM");
    }

    @Test
    void damagedRecordingIsAnErrorWithItsPlace() throws IOException {
        Path file = Files.writeString(folder.resolve("recording.jfr"), "FLR");

        assertThatThrownBy(this::recording)
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the recording cannot be read, byte 0: the header of a chunk"
                        + " has 68 bytes, 3 are left, in "
                        + file);
    }

    @Test
    void settingsReachTheGuestAndCountsAreObserved() {
        new RecordingOf(RecordedProbe.class, OUTSIDE)
                .with("jdk.CPULoad#period", "100 ms")
                .counting(OUTSIDE, where("objectClass", "double[]"))
                .gather(guest);

        assertThat(guest.requests().get(0).arguments())
                .containsExactly(
                        "recording.jfr",
                        OUTSIDE + "#enabled=true",
                        OUTSIDE + "#threshold=0 ns",
                        OUTSIDE + "#stackTrace=false",
                        "jdk.DataLoss#enabled=true",
                        "jdk.CPULoad#period=100 ms");
        assertThat(guest.observations())
                .containsExactly(Observation.exact(
                        new ObservationKey(
                                "RecordedProbe", "jdk.ObjectAllocationOutsideTLAB where objectClass = double[]"),
                        9,
                        "events"));
    }
}
