package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.files.UnfitFileException;

class TarTest {
    @TempDir
    Path folder;

    @Test
    void unpackedFolderEqualsThePackedOne() throws IOException {
        String longName = "deep/" + "x".repeat(120) + "/" + "y".repeat(120);
        write("source/top.class", "top");
        write("source/" + longName, "deep");
        Files.createDirectories(folder.resolve("source/empty"));

        Tar.unpack(Tar.pack(folder.resolve("source"), "lib-0-source"), folder.resolve("target"));

        assertThat(folder.resolve("target/top.class")).hasContent("top");
        assertThat(folder.resolve("target").resolve(longName)).hasContent("deep");
        assertThat(folder.resolve("target/empty")).doesNotExist();
    }

    @Test
    void fileIsPackedUnderItsNewName() throws IOException {
        Path file = write("some.jar", "archive");

        try (TarArchiveInputStream tar = new TarArchiveInputStream(Tar.pack(file, "lib-1-some.jar"))) {
            assertThat(tar.getNextEntry().getName()).isEqualTo("lib-1-some.jar");
            assertThat(tar.readAllBytes()).asString().isEqualTo("archive");
        }
    }

    @Test
    void sharedFolderIsWritableForAllUsers() throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(Tar.sharedFolder("run"))) {
            TarArchiveEntry entry = tar.getNextEntry();
            assertThat(entry.getName()).isEqualTo("run/");
            assertThat(entry.getMode()).isEqualTo(0_41777);
        }
    }

    @Test
    void existingFileIsReplaced() throws IOException {
        write("target/result.jsonl", "old");

        Tar.unpack(archive("0/result.jsonl", "new"), folder.resolve("target"));

        assertThat(folder.resolve("target/result.jsonl")).hasContent("new");
    }

    @Test
    void hugeFileIsRefusedBeforeItIsWritten() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        TarArchiveEntry entry = new TarArchiveEntry("0/result.jsonl");
        entry.setSize(1L << 40);
        tar.putArchiveEntry(entry);
        // What follows is not there: it would be a TB.
        Path file = folder.resolve("target/result.jsonl");

        assertThatThrownBy(() -> Tar.unpack(new ByteArrayInputStream(bytes.toByteArray()), folder.resolve("target")))
                .isInstanceOf(UnfitFileException.class)
                .hasMessage(file + ": is larger than 2048 MB, the most that is read");
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/../../escaped", "0//escaped", "../escaped/../../.."})
    void entryOutsideItsFolderIsAnError(String name) throws IOException {
        Path target = Files.createDirectories(folder.resolve("target"));
        InputStream archive = archive(name, "evil");

        assertThatThrownBy(() -> Tar.unpack(archive, target))
                .isInstanceOf(IOException.class)
                .hasMessage("an archive entry must stay in its folder, was " + name);
        assertThat(folder.resolve("escaped")).doesNotExist();
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path secret = write("secret", "secret");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry link = new TarArchiveEntry("0/link", TarConstants.LF_SYMLINK);
            link.setLinkName(secret.toString());
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
        }

        Tar.unpack(new ByteArrayInputStream(bytes.toByteArray()), folder.resolve("target"));

        assertThat(folder.resolve("target/link")).doesNotExist();
    }

    private static InputStream archive(String name, String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry entry = new TarArchiveEntry(name, true);
            entry.setSize(content.length());
            tar.putArchiveEntry(entry);
            tar.write(content.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            tar.closeArchiveEntry();
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private Path write(String path, String content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, content);
    }
}
