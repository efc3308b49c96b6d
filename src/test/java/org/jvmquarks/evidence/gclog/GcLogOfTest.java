package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class GcLogOfTest {
    private static final Path CAPTURES = Path.of("src/test/resources/evidence/gclog");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "serial-debian-1.8.0_504.log, 8, FULL",
        "g1-debian-17.0.21.0.3.log, 17, FULL",
        "z-debian-25.0.5.0.3.log, 25, CONCURRENT",
        "epsilon-debian-28-ea.log, 28, none"
    })
    void whatSystemGcLedToIsRecorded(String capture, int feature, String kind) throws IOException {
        OneGuest guest = guest(feature);
        // These were captured before the end was asked for; on 8 it is always there.
        String end = feature == 8 ? "" : "[9999999999ns][gc,heap,exit] Heap\n";
        Files.writeString(folder.resolve("gc.log"), Files.readString(CAPTURES.resolve(capture)) + end);

        GcLog log = new GcLogOf(GcLogOfTest.class, "x").gather(guest);

        assertThat(log.subject()).isEqualTo("GcLogOfTest [debian-17]");
        assertThat(guest.observations())
                .containsExactly(Observation.exact(new ObservationKey("GcLogOfTest", "System.gc()"), kind, ""));
        assertThat(guest.requests().get(0).command()).isEqualTo("main");
        assertThat(guest.requests().get(0).arguments()).containsExactly("x");
    }

    @Test
    void missingLogIsAnErrorOfTheGuest() {
        assertThatThrownBy(() -> new GcLogOf(GcLogOfTest.class).gather(guest(17)))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the log of its collections was not written: "
                        + folder.resolve("gc.log")
                        + " does not exist");
    }

    @Test
    void emptyLogIsAnError() throws IOException {
        Files.createFile(folder.resolve("gc.log"));

        assertThatThrownBy(() -> new GcLogOf(GcLogOfTest.class).gather(guest(17)))
                .isInstanceOf(CellError.class)
                .hasMessageStartingWith("debian-17: the log of its collections has 0 bytes, expected 1 to ");
    }

    @Test
    void unknownLineNamesFileAndReader() throws IOException {
        Files.writeString(folder.resolve("gc.log"), "[1ns][gc] GC(0) Pause Lunch 1.0ms\n");

        assertThatThrownBy(() -> new GcLogOf(GcLogOfTest.class).gather(guest(17)))
                .isInstanceOfSatisfying(
                        CellError.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.GUEST_FAILED))
                .hasMessage("debian-17: the log of its collections cannot be read, line 1 is not known:"
                        + " '[1ns][gc] GC(0) Pause Lunch 1.0ms'; if the VM wrote this"
                        + " line, report it as unknown to UnifiedGcLog; in "
                        + folder.resolve("gc.log"));
    }

    /** A VM that was killed leaves whole lines, too. */
    @Test
    void truncatedLogIsAnError() throws IOException {
        String whole = Files.readString(CAPTURES.resolve("g1-debian-17.0.21.0.3.log"));
        int cut = whole.indexOf('\n', whole.length() / 2) + 1;
        Files.writeString(folder.resolve("gc.log"), whole.substring(0, cut));

        assertThatThrownBy(() -> new GcLogOf(GcLogOfTest.class).gather(guest(17)))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("the log of its collections lacks");
    }

    private OneGuest guest(int feature) {
        return new OneGuest(folder, feature, "amd64");
    }
}
