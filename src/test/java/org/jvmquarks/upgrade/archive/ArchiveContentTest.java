package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.files.FileHashes;

class ArchiveContentTest {
    @TempDir
    private Path folder;

    @Test
    void contentNamesAndOrderCount() throws IOException {
        Path one = Files.writeString(folder.resolve("a.jar"), "1");
        Path other = Files.writeString(folder.resolve("b.jar"), "2");
        String both = content(List.of(one, other));
        String inFolder = content(List.of(folder));

        assertThat(content(List.of(one, other))).isEqualTo(both);
        assertThat(content(List.of(other, one))).isNotEqualTo(both);
        Files.writeString(other, "3");
        assertThat(content(List.of(one, other))).isNotEqualTo(both);
        assertThat(content(List.of(folder))).isNotEqualTo(inFolder);
        Files.writeString(other, "2");
        assertThat(content(List.of(folder))).isEqualTo(inFolder);
        Files.move(other, folder.resolve("c.jar"));
        assertThat(content(List.of(folder))).isNotEqualTo(inFolder);
    }

    @Test
    void fileThatIsGoneHasNoContent() {
        assertThatThrownBy(() -> content(List.of(folder.resolve("a.jar"))))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("expected a regular file, was");
    }

    @Test
    void knownFileIsNotReadAgain() throws IOException {
        FileHashes hashes = new FileHashes();
        Path file = Files.writeString(folder.resolve("a.jar"), "1");
        String before = hashes.of(file);
        Files.writeString(file, "2");

        assertThat(hashes.of(file)).isEqualTo(before);
        assertThat(new FileHashes().of(file)).isNotEqualTo(before);
    }

    private static String content(List<Path> roots) throws IOException {
        return new ArchiveContent(new FileHashes()).of(roots);
    }
}
