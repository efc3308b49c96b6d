package org.jvmquarks.cli.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.jdk.matrix.JdkMatrixReader;
import org.jvmquarks.launch.Images;

class DigestPinsTest {
    private static final String A = "sha256:" + "a".repeat(64);
    private static final String B = "sha256:" + "b".repeat(64);

    private static final String FILE = """
            # What we run on.
            jdks:
              - id: temurin-21
                image: eclipse-temurin:21-jdk   # moves
              - {id: zulu-21, image: "azul/zulu-openjdk:21"}
              - id: held
                image: eclipse-temurin:17-jdk@%s
            """.formatted(A);

    @Test
    void pinsChangeOnlyTheReferences() throws InterruptedException {
        DigestPins pins = pin(Map.of(
                "eclipse-temurin:21-jdk",
                List.of("mirror/temurin@" + A, "eclipse-temurin@" + B),
                "azul/zulu-openjdk:21",
                List.of("azul/zulu-openjdk@" + A)));

        assertThat(pins.failed()).isEmpty();
        assertThat(pins.pinned())
                .containsExactly("temurin-21: eclipse-temurin:21-jdk@" + B, "zulu-21: azul/zulu-openjdk:21@" + A);
        assertThat(pins.text())
                .isEqualTo(FILE.replace("21-jdk ", "21-jdk@" + B + " ").replace("openjdk:21", "openjdk:21@" + A));
    }

    @Test
    void imageWithoutDigestIsUnchangedAndReported() throws InterruptedException {
        DigestPins pins = pin(Map.of("eclipse-temurin:21-jdk", List.of("mirror/temurin@" + A)));

        assertThat(pins.text()).isEqualTo(FILE);
        assertThat(pins.failed())
                .containsExactly(
                        "temurin-21: eclipse-temurin:21-jdk was not pinned: expected a digest of"
                                + " eclipse-temurin, found mirror/temurin@"
                                + A,
                        "zulu-21: azul/zulu-openjdk:21 was not pinned: it cannot be pulled (refused)");
    }

    private static DigestPins pin(Map<String, List<String>> digests) throws InterruptedException {
        JdkMatrix matrix = JdkMatrixReader.parse(FILE, Path.of("jdks.yaml"), HostEnvironment.current());
        return DigestPins.of(FILE, matrix.entries(), new Known(digests));
    }

    private record Known(Map<String, List<String>> known) implements Images {

        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }

        @Override
        public Optional<String> describe() {
            return Optional.empty();
        }

        @Override
        public boolean has(JdkSource.Image image) {
            return known.containsKey(image.reference());
        }

        @Override
        public List<String> digests(String reference) {
            if (!known.containsKey(reference)) {
                throw new UnknownDigest("it cannot be pulled (refused)");
            }
            return known.getOrDefault(reference, List.of());
        }
    }
}
