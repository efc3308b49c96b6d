package org.jvmquarks.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.Damage;

/** The captures are recordings of {@link RecordedProbe}, whole, by Serial with TLABs of 64 KB. */
class RecordingReaderTest {
    /** Where the state of the first chunk lies, in bytes. */
    private static final int STATE = 64;

    @TempDir
    Path folder;

    static List<Path> captures() throws IOException {
        return Captures.packed("jfr");
    }

    static List<Path> fewCaptures() throws IOException {
        return Captures.fewPacked("jfr");
    }

    private List<FlightEvent> read(byte[] recording) throws IOException {
        Path file = folder.resolve("recording.jfr");
        Files.write(file, recording);
        return RecordingReader.read(file);
    }

    private static FlightEvent first(List<FlightEvent> events, String type) {
        return events.stream()
                .filter(event -> event.type().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) throws IOException {
        List<FlightEvent> events = read(Captures.unpacked(capture));

        assertThat(events)
                .filteredOn(event -> event.type().equals("jdk.ObjectAllocationOutsideTLAB"))
                .filteredOn(event -> event.field("objectClass").equals("double[]"))
                .hasSizeBetween(9, 10)
                .allSatisfy(event -> {
                    assertThat(event.field("allocationSize")).isEqualTo(16L + (1 << 20));
                    assertThat(event.field("eventThread")).isEqualTo("main");
                    assertThat(event.described("allocationSize")).isEqualTo("allocationSize = 1048592 bytes");
                });
        FlightEvent collection = events.stream()
                .filter(event -> event.type().equals("jdk.GarbageCollection"))
                .filter(event -> event.field("cause").equals("System.gc()"))
                .findFirst()
                .orElseThrow();
        assertThat(collection.field("name")).isEqualTo("SerialOld");
        assertThat(collection.field("sumOfPauses"))
                .isInstanceOfSatisfying(
                        Duration.class, pause -> assertThat(pause).isPositive());
        assertThat(collection.field("startTime")).isInstanceOf(Instant.class);
        assertThat(collection.field("gcId")).isInstanceOf(Long.class);
    }

    @Test
    void missingFieldIsErrorThatNamesOthers() throws IOException {
        FlightEvent event = first(read(Captures.unpacked(captures().get(0))), "jdk.GarbageCollection");

        assertThatThrownBy(() -> event.field("couse"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("jdk.GarbageCollection has no field 'couse', but [")
                .hasMessageEndingWith("; did you mean 'cause'?");
    }

    @Test
    void incompleteRecordingIsRefusedWithItsPlace() throws IOException {
        byte[] whole = Captures.unpacked(captures().get(0));
        assertThatThrownBy(() -> read(new byte[0]))
                .hasMessage("byte 0: the header of a chunk has 68 bytes, 0 are left");
        assertThatThrownBy(() -> read(new byte[68]))
                .hasMessage("byte 0: no chunk of a recording, it does not begin 'FLR'");
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 1)))
                .hasMessage("byte 0: a chunk of %d bytes where %d are left".formatted(whole.length, whole.length - 1));
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length + 3)))
                .hasMessage("byte %d: the header of a chunk has 68 bytes, 3 are left".formatted(whole.length));
    }

    /** The JDK's parser would wait until the VM has written on. */
    @Test
    void unfinishedChunkIsRefusedAtOnce() throws IOException {
        byte[] unfinished = Captures.unpacked(captures().get(0));
        unfinished[STATE] = (byte) 255;

        assertThatThrownBy(() -> read(unfinished))
                .hasMessage("byte 0: a chunk that was not finished, its state is 255");
    }

    @ParameterizedTest
    @MethodSource("fewCaptures")
    void damagedRecordingIsReadOrRefused(Path capture) throws IOException {
        Damage.bytesAreReadOrRefused(Captures.unpacked(capture), this::read, DamagedRecording.class);
    }
}
