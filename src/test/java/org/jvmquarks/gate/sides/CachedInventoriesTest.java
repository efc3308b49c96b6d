package org.jvmquarks.gate.sides;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

class CachedInventoriesTest {
    private static final List<String> SURFACES = List.of("tls");

    @TempDir
    private Path folder;

    private Inventory captured;
    private CachedInventories cached;

    @BeforeEach
    void keep() throws Exception {
        Files.createDirectories(folder.resolve("jdk/lib/security"));
        Files.writeString(folder.resolve("cacerts"), "roots");
        Files.createSymbolicLink(folder.resolve("jdk/lib/security/cacerts"), folder.resolve("cacerts"));
        Files.createDirectories(folder.resolve("jdk/conf/security"));
        Files.writeString(folder.resolve("jdk/conf/security/java.security"), "include ../../../crypto.config\n");
        Files.writeString(folder.resolve("crypto.config"), "jdk.tls.disabledAlgorithms=SSLv3\n");
        captured = CapturedInventories.of("17.0.7");
        cached = new CachedInventories(DiskCache.in(folder.resolve("cache"), "1"));
        cached.keep(cached.key(jdk(), SURFACES), captured);
    }

    private Jdk jdk(String... options) {
        return jdk(new JdkSource.Home(folder.resolve("jdk")), options);
    }

    private static Jdk jdk(JdkSource source, String... options) {
        return new Jdk(
                "jdk-17", OptionalInt.empty(), Optional.empty(), source, List.of(options), ContainerLimits.none());
    }

    private long files() throws IOException {
        try (Stream<Path> walk = Files.walk(folder.resolve("cache"))) {
            return walk.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void unchangedJdkIsNotAskedAgain() {
        assertThat(cached.find(cached.key(jdk(), SURFACES))).hasValue(captured);
    }

    @Test
    void otherSurfacesOrOptionsAreAskedFor() {
        assertThat(cached.find(cached.key(jdk(), List.of("tls", "modules")))).isEmpty();
        assertThat(cached.find(cached.key(jdk("--limit-modules=java.base"), SURFACES)))
                .isEmpty();
    }

    @Test
    void changeBehindLinkIsSeen() throws IOException {
        Files.writeString(folder.resolve("cacerts"), "other roots");

        assertThat(cached.find(cached.key(jdk(), SURFACES))).isEmpty();
    }

    @Test
    void changeOfIncludedSecurityPropertiesIsSeen() throws IOException {
        Files.writeString(folder.resolve("crypto.config"), "jdk.tls.disabledAlgorithms=SSLv3, RC4\n");
        assertThat(cached.find(cached.key(jdk(), SURFACES))).isEmpty();

        Files.delete(folder.resolve("crypto.config"));
        assertThat(cached.find(cached.key(jdk(), SURFACES))).isEmpty();
    }

    @Test
    void linkToFolderAboveIsNoLoop() throws IOException {
        Files.createSymbolicLink(folder.resolve("jdk/lib/all"), folder.resolve("jdk"));

        assertThat(cached.find(cached.key(jdk(), SURFACES))).isEmpty();
    }

    @Test
    void nothingIsKeptOfFilesThatOptionsName() throws IOException {
        Jdk withFile = jdk("-Djava.security.properties=/etc/own.security");
        cached.keep(cached.key(withFile, SURFACES), captured);

        assertThat(cached.find(cached.key(withFile, SURFACES))).isEmpty();
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void updateWhileJdkIsAskedIsSeen() throws IOException {
        List<String> other = List.of("modules");
        Optional<String> before = cached.key(jdk(), other);
        Files.writeString(folder.resolve("jdk/lib/modules"), "an update");
        cached.keep(before, captured);

        assertThat(cached.find(cached.key(jdk(), other))).isEmpty();
    }

    @Test
    void nothingIsKeptOfImages() throws IOException {
        Jdk image = jdk(new JdkSource.Image("debian-openjdk:17"));
        cached.keep(cached.key(image, SURFACES), captured);

        assertThat(cached.find(cached.key(image, SURFACES))).isEmpty();
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void failureIsNotKept() {
        List<String> other = List.of("kerberos");
        cached.keep(
                cached.key(jdk(), other),
                new Inventory(
                        captured.jdk(),
                        captured.build(),
                        captured.os(),
                        captured.arch(),
                        List.of(new Listing.Absent("kerberos", "failed with an error", true))));

        assertThat(cached.find(cached.key(jdk(), other))).isEmpty();
    }

    @Test
    void foreignContentCountsAsMissing() throws IOException {
        try (Stream<Path> walk = Files.walk(folder.resolve("cache"))) {
            Path file = walk.filter(Files::isRegularFile).findFirst().orElseThrow();
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write("no inventory".getBytes(StandardCharsets.UTF_8));
            }
        }

        assertThat(cached.find(cached.key(jdk(), SURFACES))).isEmpty();
        assertThat(files()).isZero();
    }
}
