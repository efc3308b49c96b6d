package org.jvmquarks.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.attribution.Difference;
import org.jvmquarks.gate.attribution.FlagChange;
import org.jvmquarks.gate.compare.Side;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.jdk.Build;
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
        return new JdkRecord(
                id,
                new Build(25, "Debian", "25", "OpenJDK 64-Bit Server VM"),
                home,
                List.of(),
                OptionalInt.of(2),
                Optional.empty());
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
    void whatAVariantWasGivenIsTakenBackAndFlagsComeLast() {
        Jdk candidate = image("candidate", List.of("-Xint", "-Xmx1g"), 512, 1.5);
        Jdk baseline = image("baseline", List.of("-Xmx1g", "-XX:+UseSerialGC"), 0, 2);

        List<Difference> given = Variant.given(baseline, candidate);
        List<Difference> all = new ArrayList<>(List.of(new FlagChange("UseNUMA", "true", "false")));
        all.addAll(given);

        assertThat(given)
                .extracting(Difference::describe)
                .containsExactly(
                        "-Xint not given → given",
                        "-XX:+UseSerialGC given → not given",
                        "the container's processors 2 → 1.5",
                        "the container's memory default → 512m");
        assertThat(Variant.of(candidate, "v", all))
                .isEqualTo(
                        new Jdk(
                                "v",
                                OptionalInt.of(25),
                                Optional.empty(),
                                new JdkSource.Image("debian-openjdk:25"),
                                List.of(
                                        "-Xmx1g",
                                        "-XX:+UseSerialGC",
                                        "-XX:+UnlockDiagnosticVMOptions",
                                        "-XX:+UnlockExperimentalVMOptions",
                                        "-XX:+UseNUMA"),
                                new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(2))));
        assertThat(VariantFile.write(candidate, List.of(List.of())))
                .endsWith("container: {processors: '1.5', memory: 512m}\n");
    }

    @Test
    void aHomeHasNoLimitsToTakeBack() {
        Jdk home =
                new Jdk(
                        "home",
                        OptionalInt.of(25),
                        Optional.empty(),
                        new JdkSource.Home(Path.of("/jdk")),
                        List.of(),
                        ContainerLimits.none());

        assertThat(Variant.given(image("baseline", List.of(), 512, 1), home)).isEmpty();
    }

    private static Jdk image(String id, List<String> options, long megabytes, double processors) {
        return new Jdk(
                id,
                OptionalInt.of(25),
                Optional.empty(),
                new JdkSource.Image("debian-openjdk:25"),
                options,
                new ContainerLimits(
                        megabytes == 0 ? OptionalLong.empty() : OptionalLong.of(megabytes),
                        OptionalDouble.of(processors)));
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
