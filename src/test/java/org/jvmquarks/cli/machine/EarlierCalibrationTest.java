package org.jvmquarks.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.calibration.Calibration;
import org.jvmquarks.calibration.CalibrationRun;
import org.jvmquarks.calibration.Linearity;
import org.jvmquarks.calibration.Linearity.Point;
import org.jvmquarks.journal.HostRecord;

class EarlierCalibrationTest {
    private static final double ALPHA = 0.001;

    @TempDir
    Path folder;

    private final List<String> notes = new ArrayList<>();

    private static HostRecord machine(String model, String boot) {
        return new HostRecord("Linux 6.1", "amd64", 8, 16384, "17.0.15+6", Optional.of(model), Optional.of(boot));
    }

    private static HostRecord here() {
        return machine("EPYC", "boot-1");
    }

    private void write(int schema) throws IOException {
        new Calibration(
                        schema,
                        new CalibrationRun(here(), "jdk-25", "2026-03-01T12:00:00Z", 600, ALPHA),
                        new Linearity(List.of(new Point(10, 20), new Point(20, 40))),
                        List.of(),
                        List.of(),
                        Optional.empty())
                .write(folder);
    }

    private Optional<Calibration> find(HostRecord machine, String jdk, double alpha) {
        return new EarlierCalibration(folder, machine).find(jdk, alpha, notes::add);
    }

    private void assertReplaced(Optional<Calibration> found, String why) {
        assertThat(found).isEmpty();
        assertThat(notes)
                .containsExactly(
                        "replacing the calibration in %s, which %s; to keep it, name another folder with --output"
                                .formatted(folder.resolve("calibration.json"), why));
    }

    @Test
    void newCalibrationAddsToItsMatch() throws IOException {
        write(Calibration.SCHEMA);

        assertThat(find(here(), "jdk-25", ALPHA)).isPresent();
        assertThat(notes).isEmpty();
    }

    @Test
    void folderWithoutOneIsNothingToTell() {
        assertThat(find(here(), "jdk-25", ALPHA)).isEmpty();
        assertThat(notes).isEmpty();
    }

    @Test
    void earlierVersionMeasuredInAnotherWay() throws IOException {
        write(3);

        assertReplaced(find(here(), "jdk-25", ALPHA), "is of an earlier version, which measured in another way");
    }

    @Test
    void anotherMachineHasItsOwn() throws IOException {
        write(Calibration.SCHEMA);

        assertReplaced(find(machine("Xeon", "boot-1"), "jdk-25", ALPHA), "is of another machine");
    }

    @Test
    void startOfTheMachineMakesAnother() throws IOException {
        write(Calibration.SCHEMA);

        assertReplaced(
                find(machine("EPYC", "boot-2"), "jdk-25", ALPHA),
                "is of another machine, or of this one before it last started");
    }

    @Test
    void anotherJdkHasItsOwn() throws IOException {
        write(Calibration.SCHEMA);

        assertReplaced(find(here(), "jdk-17", ALPHA), "is of the JDK jdk-25, not of jdk-17");
    }

    @Test
    void anotherErrorRateHasItsOwn() throws IOException {
        write(Calibration.SCHEMA);

        assertReplaced(find(here(), "jdk-25", 0.01), "has the error rate 0.001, not 0.01");
    }

    @Test
    void damagedOneIsReplaced() throws IOException {
        Files.writeString(folder.resolve(Calibration.FILE_NAME), "{");

        assertReplaced(find(here(), "jdk-25", ALPHA), "cannot be read");
    }
}
