package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.docs.Examples.normalized;
import static org.jvmquarks.docs.Examples.shown;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;

/** Outputs of the program that the documentation shows are what it prints today. */
@SharesMachine
class ExampleOutputsIT {
    private static final Path ARCHIVE = Path.of("target", "jvm-quarks.jar").toAbsolutePath();
    private static final Map<String, Integer> TWO_VERSIONS = Map.of("debian-17", 17, "temurin-25", 25);

    @TempDir
    Path folder;

    private String quarks(int exitCode, String... arguments) throws Exception {
        return new Program(folder, List.of("-jar", ARCHIVE.toString())).prints(exitCode, arguments);
    }

    private String run() throws Exception {
        return quarks(0, "run", "scalar-replacement", "default-charset", "thread-stop", "--matrix=jdks.yaml");
    }

    @Test
    void runAndGateOfTheReadme() throws Exception {
        Examples.matrix(folder, TWO_VERSIONS);

        String run = run();

        assertThat(run.substring(run.indexOf("\n\n"), run.indexOf("written: ")))
                .isEqualToNormalizingWhitespace(shown("run.txt"));

        String gate = quarks(
                0, "gate", "--run=quarks-report", "--baseline=debian-17", "--candidate=temurin-25", "--no-inventory");

        assertThat(normalized(gate)).isEqualTo(normalized(shown("gate.txt")));
    }

    @Test
    void vendorsOfOneVersion() throws Exception {
        Examples.matrix(folder, Map.of("debian-25", 25, "temurin-25", 25));
        run();

        assertThat(normalized(quarks(0, "vendors", "--no-inventory"))).isEqualTo(normalized(shown("vendors.txt")));
    }

    @Test
    void optionsOfALine() throws Exception {
        Examples.matrix(folder, TWO_VERSIONS);

        String inspection = quarks(
                1,
                "inspect",
                "--matrix=jdks.yaml",
                "--container=2cpu,4g",
                "java",
                "-Xms1g",
                "-XX:+UseG1GC",
                "-XX:MaxRAMFraction=2",
                "-XX:+UseBiasedLocking",
                "-jar",
                "app.jar");

        assertThat(normalized(inspection)).isEqualTo(normalized(shown("inspect.txt")));
    }

    /** What a machine has is its own matter; which abilities are listed is not. */
    @Test
    void abilitiesOfAMachine() throws Exception {
        assertThat(abilities(quarks(0, "doctor")))
                .containsExactlyElementsOf(abilities(shown("doctor.txt")).toList());
    }

    private static Stream<String> abilities(String doctor) {
        return doctor.lines().map(line -> line.substring(6, 23).strip());
    }
}
