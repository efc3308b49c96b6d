package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;

class LocalRepositoryTest {
    private static final Coordinates RING = new Coordinates("com.example", "ring", "1.9");

    @TempDir
    private Path folder;

    private LocalRepository repository() {
        return new LocalRepository(folder.resolve("repository"));
    }

    private Path add(Coordinates library) throws IOException {
        Path file = library.in(folder.resolve("repository"));
        Files.createDirectories(file.resolveSibling(""));
        return Files.write(file, TestArchives.jar(Map.of()));
    }

    private Path archive(String name, Coordinates... poms) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (Coordinates pom : poms) {
            entries.put(
                    "META-INF/maven/%s/%s/pom.properties".formatted(pom.group(), pom.artifact()),
                    "groupId=%s\nartifactId=%s\nversion=%s\n"
                            .formatted(pom.group(), pom.artifact(), pom.version())
                            .getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), TestArchives.jar(entries));
    }

    @Test
    void placeInTheRepositoryNamesAnArchive() throws IOException {
        assertThat(repository().coordinates("ring-1.9.jar", add(RING))).contains(RING);
    }

    @Test
    void copyIsCalledAfterTheSameFile() throws IOException {
        Path copy = Files.copy(add(RING), folder.resolve("nested0"));
        Path other = Files.writeString(folder.resolve("nested1"), "another build of the same name");

        assertThat(repository().coordinates("ring-1.9.jar", copy)).contains(RING);
        assertThat(repository().coordinates("ring.jar", copy)).isEmpty();
        assertThat(repository().coordinates("ring-1.9.jar", other)).isEmpty();
    }

    @Test
    void onePomNamesAnArchiveElsewhere() throws IOException {
        assertThat(repository().coordinates("renamed.jar", archive("renamed.jar", RING)))
                .contains(RING);
    }

    @Test
    void fileNameDecidesBetweenSeveralPoms() throws IOException {
        Coordinates shaded = new Coordinates("com.example", "shaded", "3.0");
        Path both = archive("nested0", shaded, RING);

        assertThat(repository().coordinates("ring-1.9.jar", both)).contains(RING);
        assertThat(repository().coordinates("app.jar", both)).isEmpty();
    }

    @Test
    void archiveWithoutPomHasNoName() throws IOException {
        assertThat(repository().coordinates("app.jar", archive("app.jar"))).isEmpty();
        assertThat(repository().coordinates("gone.jar", folder.resolve("gone.jar")))
                .isEmpty();
    }

    @Test
    void laterReleasesComeInTheirOrder() throws IOException {
        for (String version : new String[] {"1.8", "1.9", "1.10", "1.10-rc1", "2.0"}) {
            add(RING.with(version));
        }
        Files.createDirectories(
                RING.with("3.0").in(folder.resolve("repository")).resolveSibling(""));

        assertThat(repository().later(RING)).extracting(Coordinates::version).containsExactly("1.10", "2.0");
        assertThat(repository().later(new Coordinates("com.example", "unknown", "1")))
                .isEmpty();
    }
}
