package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptClassPathTest {
    @TempDir
    Path folder;

    private Path temporary;
    private KeptClassPath kept;

    @BeforeEach
    void prepare() throws IOException {
        temporary = Files.createDirectories(folder.resolve("tmp/unpacked"));
        kept = new KeptClassPath(folder.resolve("run/guest"), folder.resolve("tmp"));
    }

    @Test
    void temporaryArchiveIsCopiedOnce() throws IOException {
        Path archive = Files.writeString(temporary.resolve("quarks.jar"), "classes");

        Path copy = kept.of(archive);
        Files.delete(archive);

        assertThat(copy).isEqualTo(folder.resolve("run/guest/quarks.jar")).hasContent("classes");
        assertThat(kept.of(archive)).as("the copy is known").isEqualTo(copy);
    }

    @Test
    void archivesOfOneNameAreTwoCopies() throws IOException {
        Path one = Files.writeString(temporary.resolve("api.jar"), "one");
        Path other = Files.writeString(
                Files.createDirectories(temporary.resolve("other")).resolve("api.jar"), "other");

        assertThat(kept.of(one)).hasContent("one");
        assertThat(kept.of(other)).hasContent("other").hasFileName("api.jar");
        assertThat(kept.of(one)).hasContent("one");
    }

    @Test
    void everythingElseStaysWhereItIs() throws IOException {
        Path stable = Files.writeString(folder.resolve("lib.jar"), "classes");

        assertThat(kept.of(stable)).isEqualTo(stable);
        assertThat(kept.of(temporary)).as("a folder of classes").isEqualTo(temporary);
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void runInTemporaryFolderKeepsItsOwnArchives() throws IOException {
        Path run = Files.createDirectories(folder.resolve("tmp/run/guest"));
        Path archive = Files.writeString(run.resolve("guest.jar"), "classes");

        assertThat(new KeptClassPath(run, folder.resolve("tmp")).of(archive)).isEqualTo(archive);
    }
}
