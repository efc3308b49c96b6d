package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessUsageTest {
    @TempDir
    private Path proc;

    private void process(long id, String name, String times, String status) throws IOException {
        Path process = Files.createDirectories(proc.resolve(Long.toString(id)));
        Files.writeString(
                process.resolve("stat"),
                "%d (%s) S 1 17 17 0 -1 4194560 3581 120 0 0 %s 20 0 31 0 8211 2560 1024\n".formatted(id, name, times));
        Files.writeString(process.resolve("status"), "Name:\t" + name + "\n" + status);
    }

    @Test
    void processesAreAddedWithTheirChildren() throws IOException {
        process(17, "java", "250 30 20 0", "VmHWM:\t  600 kB\nVmRSS:\t   512 kB\n");
        process(18, "a (b) c", "1 1 0 0", "VmRSS:\t   8 kB\n");

        assertThat(ProcessUsage.of(proc, List.of(17L, 18L)))
                .contains(new ProcessUsage(Duration.ofMillis(3020), 520 * 1024));
    }

    @Test
    void processThatHasEndedCountsAsNothing() throws IOException {
        process(17, "defunct", "5 5 0 0", "State:\tZ (zombie)\n");

        assertThat(ProcessUsage.of(proc, List.of(17L, 99L))).contains(new ProcessUsage(Duration.ofMillis(100), 0));
        assertThat(ProcessUsage.of(proc, List.of(99L))).isEmpty();
    }
}
