package org.jvmquarks.jdk.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/** The project's own jdks.yaml. */
class ProjectMatrixTest {

    private final JdkMatrix matrix = JdkMatrixReader.read(Path.of("jdks.yaml"), HostEnvironment.current());

    @Test
    void everyProfileResolves() {
        assertThat(matrix.profiles().keySet())
                .containsExactly(
                        "lts",
                        "temurin",
                        "falsify",
                        "vendors-17",
                        "vendors-21",
                        "vendors-25",
                        "latest",
                        "variants",
                        "machines",
                        "machines-arm64",
                        "musl",
                        "arm64",
                        "architectures",
                        "more");
        assertThat(matrix.profiles())
                .allSatisfy((name, ids) -> assertThat(matrix.profile(name)).hasSameSizeAs(ids));
    }

    @Test
    void everyJdkIsImageWithVendorAndVersion() {
        assertThat(matrix.jdks()).allSatisfy(jdk -> {
            assertThat(jdk.source()).isInstanceOf(JdkSource.Image.class);
            assertThat(jdk.feature()).isPresent();
            assertThat(jdk.vendor()).isPresent();
            assertThat(jdk.id()).contains("-" + jdk.feature().orElseThrow());
        });
    }

    @Test
    void onlyWhatRunsHaveSeenIsVerified() {
        assertThat(matrix.entries())
                .filteredOn(entry -> entry.verified().isPresent())
                .extracting(entry -> entry.jdk().id())
                .containsExactly("temurin-11", "temurin-17", "temurin-21", "temurin-25");
    }

    @Test
    void profileOfArchitecturesHasEachVersionOnBoth() {
        assertThat(matrix.profile("architectures"))
                .extracting(jdk ->
                        jdk.feature().orElseThrow() + " " + jdk.platform().orElseThrow())
                .containsExactly("21 AMD64", "21 ARM64", "25 AMD64", "25 ARM64");
        for (String profile : List.of("arm64", "machines-arm64")) {
            assertThat(matrix.profile(profile))
                    .as(profile)
                    .extracting(jdk -> jdk.platform().orElseThrow())
                    .containsOnly(ImagePlatform.ARM64);
        }
    }

    /** An engine of the other architecture would choose an image whose VM refuses the option. */
    @ParameterizedTest
    @CsvSource({"UseAVX, AMD64", "UseSSE, AMD64", "UseLSE, ARM64", "UseSVE, ARM64"})
    void optionOfOneArchitectureHasItsPlatform(String option, ImagePlatform platform) {
        assertThat(matrix.jdks())
                .filteredOn(jdk -> sets(jdk, option))
                .allSatisfy(jdk -> assertThat(jdk.platform()).as(jdk.id()).contains(platform));
    }

    @Test
    void optionsOfOneArchitectureAreFound() {
        assertThat(matrix.jdks())
                .filteredOn(jdk -> sets(jdk, "UseAVX") || sets(jdk, "UseLSE"))
                .extracting(Jdk::id)
                .containsExactly("temurin-25-no-avx", "temurin-25-no-lse");
    }

    private static boolean sets(Jdk jdk, String option) {
        return jdk.options().stream().anyMatch(it -> it.matches("-XX:[+-]?" + option + "(=.*)?"));
    }

    /** Only the machine of the engine can tell its own architecture. */
    @Test
    void profileOfLongTermSupportNamesNoPlatform() {
        assertThat(matrix.profile("lts")).allMatch(jdk -> jdk.platform().isEmpty());
    }

    @Test
    void profileOfAVersionHasEachVendorOnce() {
        for (int feature : new int[] {17, 21, 25}) {
            assertThat(matrix.profile("vendors-" + feature))
                    .hasSize(10)
                    .allMatch(jdk -> jdk.feature().orElseThrow() == feature)
                    .extracting(Jdk::vendor)
                    .doesNotHaveDuplicates();
        }
    }
}
