package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectArchiveTest {
    @TempDir
    private Path folder;

    @Test
    void archiveWithAnotherBuildReplacesIt() throws IOException {
        ProjectArchive archive = archive(ClassLocations.fileOf(ProjectArchiveTest.class.getName()));

        assertThatCode(() -> archive.requireReplacement(ProjectArchiveTest.class))
                .doesNotThrowAnyException();
        assertThat(archive.condition()).isEqualTo("with last.jar");
    }

    @Test
    void archiveOfAnotherProjectIsRefused() throws IOException {
        ProjectArchive archive = archive("org/acme/Other.class");

        assertThatThrownBy(() -> archive.requireReplacement(ProjectArchiveTest.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "expected %s to have another build of a class that %s can use, but it has none of the classes on its class path",
                        folder.resolve("last.jar"), ProjectArchiveTest.class.getName());
    }

    @Test
    void missingArchiveIsNamed() {
        assertThatThrownBy(() -> new ProjectArchive(folder.resolve("none.jar")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "expected an archive with another build of the project, found no file %s; let the build copy it there before the tests",
                        folder.resolve("none.jar"));
    }

    private ProjectArchive archive(String entry) throws IOException {
        Path file = folder.resolve("last.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry(entry));
        }
        return new ProjectArchive(file);
    }
}
