package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class BoundedFileTest {
    private static final String NO_FILE = "it is not a file but a device, a pipe or a socket; name a file";

    @TempDir
    Path folder;

    @Test
    void fileUpToTheSizeIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "0123456789");

        assertThat(BoundedFile.text(file, 10, StandardCharsets.UTF_8)).isEqualTo("0123456789");
        assertThat(BoundedFile.head(file, 3, StandardCharsets.UTF_8)).isEqualTo("012");
    }

    @Test
    void largerFileIsRefusedBeforeItIsRead() throws IOException {
        Path file = folder.resolve("file");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        assertThatThrownBy(() -> BoundedFile.bytes(file, 16 * BoundedFile.MB))
                .isInstanceOfSatisfying(
                        UnfitFileException.class,
                        e -> assertThat(FileProblem.reading(file, e))
                                .isEqualTo("it is larger than 16 MB, the most that is read"));
        assertThat(BoundedFile.head(file, 3, StandardCharsets.UTF_8)).isEqualTo("\0\0\0");
    }

    @Test
    void sizeIsAlsoNamedInKilobytes() throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[2049]);

        assertThatThrownBy(() -> BoundedFile.require(file, 2048))
                .hasMessage(file + ": is larger than 2 KB, the most that is read");
    }

    @Test
    void fileThatClaimsNoSizeIsBounded() {
        Path file = Path.of("/proc/self/maps");
        assumeTrue(Files.exists(file), "this system has no " + file);

        assertThatThrownBy(() -> BoundedFile.bytes(file, 10)).isInstanceOf(UnfitFileException.class);
    }

    @Test
    void linkToADeviceIsRefused() throws IOException {
        Path zero = Path.of("/dev/zero");
        assumeTrue(Files.exists(zero), "this system has no " + zero);
        Path link = Files.createSymbolicLink(folder.resolve("link"), zero);

        assertThatThrownBy(() -> BoundedFile.bytes(link, 10))
                .isInstanceOfSatisfying(
                        UnfitFileException.class,
                        e -> assertThat(FileProblem.reading(link, e)).isEqualTo(NO_FILE));
        assertThatThrownBy(() -> BoundedFile.head(link, 10, StandardCharsets.UTF_8))
                .isInstanceOf(UnfitFileException.class);
    }

    @Test
    void pipeWithoutAWriterIsRefusedAtOnce() throws IOException, InterruptedException {
        Path mkfifo = Path.of("/usr/bin/mkfifo");
        assumeTrue(Files.isExecutable(mkfifo), "this system has no " + mkfifo);
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder(mkfifo.toString(), pipe.toString()).start();
        assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();

        assertThatThrownBy(() -> BoundedFile.bytes(pipe, 10))
                .isInstanceOfSatisfying(
                        UnfitFileException.class,
                        e -> assertThat(FileProblem.reading(pipe, e)).isEqualTo(NO_FILE));
    }

    @Test
    void fileThatIsMissingIsNamed() {
        Path file = folder.resolve("missing");

        assertThatThrownBy(() -> BoundedFile.bytes(file, 10))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(file.toString());
    }
}
