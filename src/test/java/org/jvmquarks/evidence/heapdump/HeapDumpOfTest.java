package org.jvmquarks.evidence.heapdump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class HeapDumpOfTest {
    private static final String FIELDS = DumpedProbe.Fields.class.getName();

    @TempDir
    Path folder;

    private byte[] capture = {};
    private Path file = Path.of("");
    private OneGuest guest = new OneGuest(Path.of(""));

    @BeforeEach
    void aGuestLeftADump() throws IOException {
        capture = Captures.unpacked(Captures.packed("heapdump").get(0));
        file = Files.write(folder.resolve("heap.hprof"), capture);
        guest = guest(false);
    }

    @Test
    void readDumpIsDeletedAndItsHistogramKept() throws IOException {
        HeapDump dump = HeapDumpOf.all(DumpedProbe.class).keeping(FIELDS).gather(guest);

        assertThat(dump.objectsOf(FIELDS)).hasSize(1);
        assertThat(file).doesNotExist();
        assertThat(Files.readAllLines(folder.resolve("heap-histogram.txt")))
                .startsWith("#instances  #bytes of fields or elements  class name")
                .contains("         1                           38  " + FIELDS);
    }

    private OneGuest guest(boolean live) {
        return new OneGuest(folder, "{\"kind\":\"heapdump\",\"live\":%s,\"alive\":2}".formatted(live));
    }

    @Test
    void liveDumpAsksForLiveObjects() {
        guest = guest(true);

        HeapDumpOf.live(DumpedProbe.class).gather(guest);

        assertThat(guest.requests().get(0).command()).isEqualTo("heapdump");
        assertThat(guest.requests().get(0).arguments()).containsExactly("heap.hprof", "true");
    }

    @Test
    void whatIsCountedIsObserved() {
        HeapDumpOf.all(DumpedProbe.class)
                .counting(FIELDS)
                .counting("long[]", 12345)
                .counting("no.such.Type")
                .gather(guest);

        assertThat(guest.observations())
                .containsExactly(
                        Observation.exact(new ObservationKey("DumpedProbe", FIELDS + ", all"), 1, "objects"),
                        Observation.exact(
                                new ObservationKey("DumpedProbe", "long[] of 12345 and more, all"), 1, "objects"),
                        Observation.exact(new ObservationKey("DumpedProbe", "no.such.Type, all"), "not loaded", ""));
    }

    @Test
    void unreadableDumpIsAnErrorAndStays() throws IOException {
        Files.write(file, Arrays.copyOf(capture, capture.length - 9));

        assertThatThrownBy(() -> HeapDumpOf.all(DumpedProbe.class).gather(guest))
                .isInstanceOf(CellError.class)
                .hasMessage(
                        "debian-17: the heap dump cannot be read, byte %d: the dump ends here"
                                + " without its end record, in %s",
                        capture.length - 9, file);
        assertThat(file).exists();
    }

    @Test
    void noDumpAtAllIsAnError() throws IOException {
        Files.delete(file);

        assertThatThrownBy(() -> HeapDumpOf.all(DumpedProbe.class).gather(guest))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the heap dump was not written: " + file + " does not exist");
    }
}
