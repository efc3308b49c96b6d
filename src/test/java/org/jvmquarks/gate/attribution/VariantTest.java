package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

class VariantTest {

    @Test
    void givenOptionsAreTakenBackBeforeFlags() {
        Jdk candidate = image("candidate", List.of("-Xint", "-Xmx1g"), 512, 1.5);
        Jdk baseline = image("baseline", List.of("-Xmx1g", "-XX:+UseSerialGC"), 0, 2);

        List<VariantDifference> given = Variant.given(baseline, candidate);
        List<VariantDifference> all = new ArrayList<>(List.of(new FlagChange("UseNUMA", "true", "false")));
        all.addAll(given);

        assertThat(given)
                .extracting(VariantDifference::describe)
                .containsExactly(
                        "-Xint not given → given",
                        "-XX:+UseSerialGC given → not given",
                        "the container's processors 2 → 1.5",
                        "the container's memory default → 512m");
        assertThat(Variant.of(candidate, "v", all))
                .isEqualTo(new Jdk(
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
    }

    /** Pins about defaults need a JDK without options, and options that unlock are some. */
    @Test
    void nothingIsUnlockedWithoutAFlag() {
        Jdk candidate = image("candidate", List.of("-Xint"), 512, 1.5);

        assertThat(Variant.of(candidate, "v", List.of()).options()).containsExactly("-Xint");
        assertThat(Variant.of(candidate, "v", Variant.given(image("baseline", List.of(), 512, 1.5), candidate))
                        .options())
                .isEmpty();
    }

    @Test
    void variablesAreTakenBack() {
        Jdk candidate = variables("candidate", Map.of("TZ", "Asia/Tokyo", "LANG", "C"));
        Jdk baseline = variables("baseline", Map.of("TZ", "UTC", "MALLOC_ARENA_MAX", "1"));

        List<VariantDifference> given = Variant.given(baseline, candidate);

        assertThat(given)
                .extracting(VariantDifference::describe)
                .containsExactly(
                        "the variable LANG not set → C",
                        "the variable MALLOC_ARENA_MAX 1 → not set",
                        "the variable TZ UTC → Asia/Tokyo");
        assertThat(Variant.of(candidate, "v", given.subList(0, 1)).environment())
                .isEqualTo(GuestEnvironment.of(Map.of("TZ", "Asia/Tokyo")));
        assertThat(Variant.of(candidate, "v", given).environment()).isEqualTo(baseline.environment());
    }

    private static Jdk variables(String id, Map<String, String> variables) {
        return new Jdk(
                id,
                OptionalInt.of(25),
                Optional.empty(),
                new JdkSource.Home(Path.of("/jdk")),
                List.of(),
                ContainerLimits.none(),
                GuestEnvironment.of(variables));
    }

    @Test
    void sharesAndCpusetAreTakenBack() {
        Jdk baseline = contained("baseline", 512, "0");
        Jdk candidate = contained("candidate", 2048, "0-1");

        List<VariantDifference> given = Variant.given(baseline, candidate);

        assertThat(given)
                .extracting(VariantDifference::describe)
                .containsExactly("the container's shares 512 → 2048", "the container's cpuset 0 → 0-1");
        assertThat(Variant.of(candidate, "v", given.subList(0, 1)).limits())
                .isEqualTo(contained("v", 512, "0-1").limits());
        assertThat(Variant.of(candidate, "v", given).limits()).isEqualTo(baseline.limits());
    }

    private static Jdk contained(String id, int shares, String cpuset) {
        return new Jdk(
                id,
                OptionalInt.of(17),
                Optional.empty(),
                new JdkSource.Image("debian-openjdk:17"),
                List.of(),
                new ContainerLimits(
                        OptionalLong.of(1024),
                        OptionalDouble.empty(),
                        OptionalInt.of(shares),
                        Optional.of(CpuSet.parse(cpuset))));
    }

    @Test
    void homeHasNoLimitsToTakeBack() {
        Jdk home = new Jdk(
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
}
