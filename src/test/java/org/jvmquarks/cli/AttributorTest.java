package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.Cause;
import org.jvmquarks.gate.FlagChange;
import org.jvmquarks.gate.Side;
import org.jvmquarks.gate.SideBySide;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;

class AttributorTest {
    @TempDir Path folder;

    private static JdkRecord jdk(String id, String home) {
        return new JdkRecord(id, 25, "Debian", "25", "OpenJDK 64-Bit Server VM", home, List.of());
    }

    @Test
    void aJdkThatIsNotHereExplainsNothing() {
        RunRecord run =
                Records.run(
                        List.of(jdk("old", "/nowhere/old"), jdk("new", "/nowhere/new")),
                        Records.cell("size", "old", Observation.exact("bytes", 16, "B")),
                        Records.cell("size", "new", Observation.exact("bytes", 8, "B")));
        SideBySide sides = SideBySide.of(Side.of(run, "old"), Side.of(run, "new"), 0.25);
        List<String> progress = new ArrayList<>();

        assertThat(
                        new Attributor(folder, 0.25, Duration.ofSeconds(1), progress::add)
                                .causes(sides)
                                .values())
                .hasSize(1)
                .allSatisfy(
                        cause ->
                                assertThat(cause)
                                        .isInstanceOf(Cause.Unknown.class)
                                        .extracting(Cause::describe)
                                        .asString()
                                        .startsWith("not attributed: ")
                                        .contains("/nowhere/old"));
        assertThat(progress).isEmpty();
    }

    @Test
    void variantsAreJdksWithOptions() {
        Jdk jdk =
                new Jdk(
                        "debian-25",
                        OptionalInt.of(25),
                        Optional.empty(),
                        new JdkSource.Image("debian-openjdk:25"),
                        List.of("-Xmx1g"),
                        ContainerLimits.none());

        assertThat(
                        VariantFile.write(
                                jdk,
                                List.of(
                                        List.of(),
                                        List.of(new FlagChange("UseNUMA", "true", "false")))))
                .isEqualTo(
                        """
                        jdks:
                        - id: variant-0
                          image: debian-openjdk:25
                          options: [-Xmx1g, '-XX:+UnlockDiagnosticVMOptions', '-XX:+UnlockExperimentalVMOptions']
                        - id: variant-1
                          image: debian-openjdk:25
                          options: [-Xmx1g, '-XX:+UnlockDiagnosticVMOptions', '-XX:+UnlockExperimentalVMOptions',
                            '-XX:+UseNUMA']
                        """);
    }
}
