package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
    @TempDir
    Path parent;

    @Test
    void foldersOfProcessesThatLiveStay() throws IOException {
        Path first = TemporaryFolder.create(parent);
        Path second = TemporaryFolder.create(parent);

        assertThat(first).isNotEqualTo(second).isDirectory();
        assertThat(second).isDirectory();
        assertThat(second.getFileName().toString()).startsWith("jvm-quarks-");
    }

    /** As a killed process leaves it: nobody has its lock any more. */
    @Test
    void folderOfAKilledProcessIsDeleted() throws IOException {
        Path left = Files.createDirectory(parent.resolve("jvm-quarks-1"));
        Files.createFile(left.resolve(".lock"));
        Files.writeString(left.resolve("quarks.jar"), "archive");

        TemporaryFolder.create(parent);

        assertThat(left).doesNotExist();
    }

    @Test
    void whatIsNotSurelyOursStays() throws IOException {
        Path withoutLock = Files.createDirectory(parent.resolve("jvm-quarks-1"));
        Path file = Files.createFile(parent.resolve("jvm-quarks-2.txt"));
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve(".lock"));
        Path link = Files.createSymbolicLink(parent.resolve("jvm-quarks-3"), elsewhere);

        TemporaryFolder.create(parent);

        assertThat(withoutLock).isDirectory();
        assertThat(file).exists();
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere.resolve(".lock")).exists();
    }

    @Test
    void parentThatIsMissingIsNamed() {
        assertThatThrownBy(() -> TemporaryFolder.create(parent.resolve("missing")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("missing/jvm-quarks-");
    }
}
