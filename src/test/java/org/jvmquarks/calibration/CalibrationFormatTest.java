package org.jvmquarks.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.CpuSet;

/** A file that an earlier version wrote, when its records were not yet split by meaning. */
class CalibrationFormatTest {

    @TempDir
    Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream in = CalibrationFormatTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String schema1() throws IOException {
        return resource("calibration-schema-1.json");
    }

    private Calibration read(String json) throws IOException {
        return Calibration.read(Files.writeString(folder.resolve("old.json"), json));
    }

    @Test
    void earlierFileIsWrittenBackByteForByte() throws IOException {
        read(schema1()).write(folder);

        assertThat(folder.resolve(Calibration.FILE_NAME)).usingCharset(UTF_8).hasContent(schema1());
        assertThat(folder.resolve(Calibration.REPORT_NAME))
                .usingCharset(UTF_8)
                .hasContent(resource("calibration-schema-1.md"));
    }

    @Test
    void eachPropertyIsReadIntoItsPart() throws IOException {
        Calibration calibration = read(schema1());

        assertThat(calibration.run().jdk()).isEqualTo("temurin-25");
        assertThat(calibration.run().host().processors()).isEqualTo(8);
        assertThat(calibration.run().alpha()).isEqualTo(0.001);
        assertThat(calibration.linearity().points()).hasSize(2);
        assertThat(calibration.tallies().get(0).counts()).isEqualTo(new ClaimCounts(40, 1, 0, 39));
        assertThat(calibration.tallies().get(1).found()).isEqualTo(0.95);
        assertThat(calibration.noise()).hasSize(1);
    }

    @Test
    void earlierFileDidNotMeasureLanes() throws IOException {
        assertThat(read(schema1()).beside()).isEmpty();
    }

    @Test
    void lanesAreWrittenBackByteForByte() throws IOException {
        String json = resource("calibration-schema-2.json");
        Calibration calibration = read(json);

        assertThat(calibration.beside()).hasValueSatisfying(beside -> {
            assertThat(beside.refusal()).hasValue("an earlier version compared one lane only");
            assertThat(beside.lanes()).containsExactly(CpuSet.parse("0-3"), CpuSet.parse("4-7"));
            assertThat(beside.sameWork()).hasValue(new LaneCalibration.SameWork(300, 0));
        });
        calibration.write(folder);
        assertThat(folder.resolve(Calibration.FILE_NAME)).usingCharset(UTF_8).hasContent(json);
        assertThat(folder.resolve(Calibration.REPORT_NAME)).content().contains("""
                        ## Concurrent claims

                        - not shown: claims about time run one at a time; an earlier version compared one lane only.
                        - Test 1, within 5 %: work in registers takes 1.00 [0.99, 1.01] times as long with the other lanes busy as alone.
                        - Test 1, within 5 %: work in memory takes 1.02 [0.99, 1.04] times as long with the other lanes busy as alone.
                        - Test 2, below 1 %: 0 of 300 claims about equal work got a verdict; the true rate is below 0.99 %, with 95 % confidence.

                        ## The probe""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "schema" : 1      | "schema" : 1, "x" : 1    | Unrecognized field "x"
                    "alpha" : 0.001   | "alpha" : 0.001, "x" : 1 | Unrecognized field "x"
                    "schema" : 1      | "schema" : 1, "run" : {} | Unrecognized field "run"
                    "falseHolds" : 1  | "falseHolds" : 1, "x" : 1 | Unrecognized field "x"
                    "processors" : 8  | "processors" : 8, "x" : 1 | Unrecognized field "x"
                    "jdk" : "temurin-25", |                      | ["jdk"]
                    "alpha" : 0.001   | "alpha" : null           | ["alpha"]
                    "falseHolds" : 1, |                          | ["falseHolds"]
                    """)
    void wrongPropertyIsNamed(String right, String wrong, String why) throws IOException {
        String json = schema1().replace(right, wrong == null ? "" : wrong);
        assertThat(json).isNotEqualTo(schema1());

        assertThatThrownBy(() -> read(json))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot read the calibration " + folder)
                .hasMessageContaining(why);
    }
}
