package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times in ns. */
class ProcessorTimeTest {
    @TempDir
    Path root;

    private void kernelSays(String line) throws IOException {
        Path file = root.resolve("proc/thread-self/schedstat");
        Files.createDirectories(file.getParent());
        Files.writeString(file, line + "\n");
    }

    private ProcessorTime time() {
        return new ProcessorTime(new TextFiles(root.toString()));
    }

    @Test
    void isOverWhenThreadHasRunEnough() throws IOException {
        kernelSays("5000 70 3");
        ProcessorTime time = time();
        kernelSays("5999 90 4");

        assertThat(time.isOver(1000, 3000)).isFalse();
        kernelSays("6000 90 4");
        assertThat(time.isOver(1000, 3000)).isTrue();
    }

    @Test
    void isNotOverBeforeEnoughWallTime() throws IOException {
        kernelSays("5000 70 3");
        ProcessorTime time = time();
        kernelSays("9000 90 4");

        assertThat(time.isOver(1000, 999)).isFalse();
    }

    @Test
    void threadThatHardlyRunsEndsByWallTime() throws IOException {
        kernelSays("5000 70 3");

        assertThat(time().isOver(1000, 19_999)).isFalse();
        assertThat(time().isOver(1000, 20_000)).isTrue();
    }

    @Test
    void wallTimeCountsWhereKernelDoesNotCount() throws IOException {
        kernelSays("0 0 0");

        assertThat(time().isOver(1000, 1000)).isTrue();
    }

    @Test
    void wallTimeCountsWhereKernelDoesNotTell() {
        assertThat(time().isOver(1000, 999)).isFalse();
        assertThat(time().isOver(1000, 1000)).isTrue();
    }
}
