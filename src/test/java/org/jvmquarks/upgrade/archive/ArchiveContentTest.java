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

class ArchiveContentTest {
    @TempDir
    private Path folder;

    @Test
    void contentNamesAndOrderCount() throws IOException {
        Path one = Files.writeString(folder.resolve("a.jar"), "1");
        Path other = Files.writeString(folder.resolve("b.jar"), "2");
        String both = ArchiveContent.of(List.of(one, other));
        String inFolder = ArchiveContent.of(List.of(folder));

        assertThat(ArchiveContent.of(List.of(one, other))).isEqualTo(both);
        assertThat(ArchiveContent.of(List.of(other, one))).isNotEqualTo(both);
        Files.writeString(other, "3");
        assertThat(ArchiveContent.of(List.of(one, other))).isNotEqualTo(both);
        assertThat(ArchiveContent.of(List.of(folder))).isNotEqualTo(inFolder);
        Files.writeString(other, "2");
        assertThat(ArchiveContent.of(List.of(folder))).isEqualTo(inFolder);
        Files.move(other, folder.resolve("c.jar"));
        assertThat(ArchiveContent.of(List.of(folder))).isNotEqualTo(inFolder);
    }

    @Test
    void fileThatIsGoneHasNoContent() {
        assertThatThrownBy(() -> ArchiveContent.of(List.of(folder.resolve("a.jar"))))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("expected a regular file, was");
    }
}
