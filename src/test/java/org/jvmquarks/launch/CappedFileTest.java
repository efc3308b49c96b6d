package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CappedFileTest {
    private static final int CAP = CappedFile.CAP;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, CAP - 1, CAP, CAP + 1, 2 * CAP - 1, 2 * CAP})
    void streamUpToTwiceTheCapIsWhole(int size) throws IOException {
        assertThat(written(pattern(size), size)).isEqualTo(pattern(size));
    }

    @ParameterizedTest
    @ValueSource(ints = {2 * CAP + 1, 3 * CAP, 3 * CAP + 1, 10 * CAP + 12345})
    void longerStreamKeepsHeadAndTail(int size) throws IOException {
        for (int chunk : List.of(1000, CAP, size)) {
            String kept = written(pattern(size), chunk);

            assertThat(kept)
                    .isEqualTo(pattern(size).substring(0, CAP)
                            + "\n[... "
                            + (size - 2 * CAP)
                            + " bytes left out ...]\n"
                            + pattern(size).substring(size - CAP));
        }
    }

    @Test
    void singleBytesAreKept() throws IOException {
        Path path = folder.resolve("bytes");
        try (CappedFile file = new CappedFile(path)) {
            for (int i = 0; i < 2 * CAP + 2; i++) {
                file.write(i < CAP ? 'a' : 'b');
            }
            assertThat(file.total()).isEqualTo(2L * CAP + 2);
        }
        assertThat(path).hasContent("a".repeat(CAP) + "\n[... 2 bytes left out ...]\n" + "b".repeat(CAP));
    }

    @Test
    void tailIsSearchedWhereverItIs() throws IOException {
        for (int before : List.of(0, CAP - 9, CAP - 3, CAP, 2 * CAP - 3, 5 * CAP)) {
            try (CappedFile file = new CappedFile(folder.resolve("file-" + before))) {
                write(file, ".".repeat(before));
                assertThat(file.tailContains("needle")).isFalse();
                write(file, "needle");
                assertThat(file.tailContains("needle"))
                        .as("after %d bytes", before)
                        .isTrue();
            }
        }
    }

    @Test
    void distantHeadIsNotSearched() throws IOException {
        try (CappedFile file = new CappedFile(folder.resolve("file"))) {
            write(file, "needle" + ".".repeat(2 * CAP));
            assertThat(file.tailContains("needle")).isFalse();
        }
    }

    @Test
    void drainClosesTheFile() throws IOException {
        Path path = folder.resolve("drained");
        byte[] bytes = pattern(3 * CAP).getBytes(StandardCharsets.ISO_8859_1);

        new CappedFile(path).drain(new ByteArrayInputStream(bytes), () -> {});

        assertThat(Files.readString(path)).endsWith(pattern(3 * CAP).substring(2 * CAP));
    }

    /** A stream that has as many bytes as were written to it, until it ends. */
    private static final class Pipe extends InputStream {
        private final byte[] bytes;
        private int written;
        private int read;
        private int reads;

        Pipe(byte[] bytes) {
            this.bytes = bytes;
        }

        void write(int count) {
            written = Math.min(bytes.length, written + count);
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("nobody reads single bytes");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            reads++;
            if (read == written) {
                write(1);
            }
            int count = Math.min(length, written - read);
            System.arraycopy(bytes, read, buffer, offset, count);
            read += count;
            return count == 0 ? -1 : count;
        }
    }

    @Test
    void fragmentsGatherBeforeTheyAreRead() throws IOException {
        Path path = folder.resolve("fragments");
        Pipe pipe = new Pipe(pattern(10_000).getBytes(StandardCharsets.ISO_8859_1));

        new CappedFile(path).drain(pipe, () -> pipe.write(500));

        assertThat(path).hasContent(pattern(10_000));
        assertThat(pipe.reads).isLessThan(30);
    }

    @Test
    void fastStreamIsReadWithoutPauses() throws IOException {
        Path path = folder.resolve("fast");
        Pipe pipe = new Pipe(pattern(CAP).getBytes(StandardCharsets.ISO_8859_1));
        pipe.write(CAP);

        new CappedFile(path).drain(pipe, () -> {
            throw new AssertionError("paused");
        });

        assertThat(path).hasContent(pattern(CAP));
    }

    @Test
    void fragmentIsThereDuringThePause() throws IOException {
        CappedFile file = new CappedFile(folder.resolve("live"));
        Pipe pipe = new Pipe("needle".getBytes(StandardCharsets.ISO_8859_1));
        pipe.write(6);
        List<Boolean> found = new ArrayList<>();

        file.drain(pipe, () -> found.add(tailContains(file, "needle")));

        assertThat(found).containsExactly(true);
    }

    private static boolean tailContains(CappedFile file, String text) {
        try {
            return file.tailContains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void severalThreadsLoseNothing() throws IOException {
        Path path = folder.resolve("shared");
        CappedFile file = new CappedFile(path);
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (String letter : List.of("a", "b", "c", "d")) {
            writers.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 1000; i++) {
                    write(file, letter.repeat(100));
                }
            }));
        }
        CompletableFuture.allOf(writers.toArray(CompletableFuture[]::new)).join();
        file.close();

        String kept = Files.readString(path);
        assertThat(file.total()).isEqualTo(400_000);
        for (int i = 0; i < kept.length(); i += 100) {
            assertThat(kept.substring(i, i + 100))
                    .isEqualTo(kept.substring(i, i + 1).repeat(100));
        }
    }

    private String written(String text, int chunk) throws IOException {
        Path path = folder.resolve("chunks-of-" + chunk);
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        try (CappedFile file = new CappedFile(path)) {
            for (int i = 0; i < bytes.length; i += chunk) {
                file.write(bytes, i, Math.min(chunk, bytes.length - i));
            }
            assertThat(file.total()).isEqualTo(bytes.length);
        }
        return Files.readString(path, StandardCharsets.ISO_8859_1);
    }

    private static void write(CappedFile file, String text) {
        try {
            file.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A period that divides no power of two, so that no shift goes unseen. */
    private static String pattern(int size) {
        return "0123456789abcdefghijklmnopqrstuvwxy\n".repeat(size / 36 + 1).substring(0, size);
    }
}
