package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveEntriesTest {
    /** A block that says it has nine bytes and has one. */
    private static final byte[] TOO_LONG = {(byte) 0x99, (byte) 0x99, 9, 0, 1};

    @TempDir
    Path folder;

    @Test
    void archiveThatOwnJdkRefusesIsRead() throws IOException {
        Path file = folder.resolve("a.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            ZipEntry entry = new ZipEntry("a/A.txt");
            entry.setExtra(TOO_LONG);
            out.putNextEntry(entry);
            out.write("text".getBytes(StandardCharsets.UTF_8));
        }
        assertThatThrownBy(() -> new ZipFile(file.toFile()).close()).isInstanceOf(ZipException.class);

        try (ZipFile zip = ArchiveEntries.open(file)) {
            assertThat(zip.getInputStream(zip.getEntry("a/A.txt"))).hasContent("text");
            assertThat(zip.size()).isEqualTo(1);
        }
    }

    @Test
    void otherFileIsRefusedInWordsOfJdk() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jar"), "no archive");

        assertThatThrownBy(() -> ArchiveEntries.open(file).close())
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("END header");
    }
}
