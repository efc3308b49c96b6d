package org.jvmquarks.jdk.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseFileTest {

    @ParameterizedTest
    @CsvSource({
        "debian-11.0.33, 11, debian",
        "debian-17.0.15, 17, debian",
        "debian-17.0.21.0.3, 17, debian",
        "debian-21.0.13.0.3, 21, debian",
        "debian-25.0.5.0.3, 25, debian",
        "debian-26.0.2.1, 26, debian",
        "debian-27.0.1.0.3, 27, debian",
        "debian-28, 28, debian",
        "temurin-25.0.3, 25, temurin"
    })
    void capturedFilesGiveFeatureVendorAndVersion(String name, int feature, String vendor) throws IOException {
        ReleaseFile file = captured(name);

        assertThat(file.feature()).hasValue(feature);
        assertThat(file.vendor()).contains(vendor);
        assertThat(file.version()).contains(name.substring(name.indexOf('-') + 1));
    }

    @ParameterizedTest
    @CsvSource({"jlink-11.0.13, 11", "jlink-25.0.2, 25"})
    void imageOfJlinkHasNoVendor(String name, int feature) throws IOException {
        ReleaseFile file = captured(name);

        assertThat(file.feature()).hasValue(feature);
        assertThat(file.vendor()).isEmpty();
    }

    @Test
    void versionOfTheImplementorTellsGraalVm() {
        ReleaseFile release = ReleaseFile.parse("""
                        IMPLEMENTOR="Oracle Corporation"
                        IMPLEMENTOR_VERSION="Oracle GraalVM 21.0.5+9.1"
                        JAVA_VERSION="21.0.5"
                        """);

        assertThat(release.vendor()).contains("graalvm");
    }

    @Test
    void legacyVersionIsJdk8() {
        assertThat(ReleaseFile.parse("JAVA_VERSION=\"1.8.0_402\"").feature()).hasValue(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "JAVA_VERSION=\"\"", "JAVA_VERSION=soon", "no line of a release"})
    void invalidVersionIsUnknown(String text) {
        assertThat(ReleaseFile.parse(text).feature()).isEmpty();
    }

    @Test
    void quotesAndUnixLineEndsAreOptional() {
        ReleaseFile file = ReleaseFile.parse("IMPLEMENTOR=Azul Systems\r\nJAVA_VERSION = 21-ea\r\n");

        assertThat(file.vendor()).contains("zulu");
        assertThat(file.feature()).hasValue(21);
    }

    private static ReleaseFile captured(String name) throws IOException {
        try (InputStream stream =
                Objects.requireNonNull(ReleaseFileTest.class.getResourceAsStream("/jdk/release-" + name))) {
            return ReleaseFile.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
