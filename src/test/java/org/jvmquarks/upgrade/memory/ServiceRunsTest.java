package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;

/**
 * Captures: what idle services with G1 and a heap of 10 to 512 MB left in containers of 2 GB; of each mapping the lines
 * that are read, and its flags.
 */
class ServiceRunsTest {
    private static final Path CAPTURES = Path.of("src/test/resources/budget");
    private static final long MB = 1L << 20;
    private static final String IDLE = "{\"kind\":\"service\",\"phase\":\"idle\"}";
    private static final String LOADED = "{\"kind\":\"service\",\"phase\":\"loaded\",\"classes\":3000,\"threads\":200,"
            + "\"buffers\":8388608,\"retained\":33554432}";

    @TempDir
    Path folder;

    static List<Path> captures() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            return files.sorted().toList();
        }
    }

    private static ServiceRuns runs(OneGuest guest) {
        return new ServiceRuns(guest, List.of("-Xms32m"), new HeapFlags(512 * MB, MB, false));
    }

    private static ServiceProcess idle(String capture) {
        return runs(new OneGuest(CAPTURES.resolve(capture), IDLE)).idle();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) {
        ServiceProcess process = runs(new OneGuest(capture, IDLE)).idle();

        assertThat(process.areas().get(MemoryArea.THREADS)).isBetween(MB / 8, 2 * MB);
        assertThat(process.areas().get(MemoryArea.CODE)).isBetween(2 * MB, 10 * MB);
        assertThat(process.areas().get(MemoryArea.COLLECTOR)).isBetween(2 * MB, 60 * MB);
        assertThat(process.committed()).isBetween(20 * MB, 80 * MB);
        assertThat(process.resident().orElseThrow()).isBetween(5 * MB, process.committed());
        assertThat(process.process().orElseThrow())
                .isGreaterThan(process.resident().get());
    }

    /** JDK 8 itself says 10 MB: it counts whole stacks of 1 MB. */
    @Test
    void stacksAreCountedByTheKernel() {
        long on8 = idle("debian-1.8.0_504").areas().getOrDefault(MemoryArea.THREADS, 0L);
        long on17 = idle("debian-17.0.21.0.3").areas().getOrDefault(MemoryArea.THREADS, 0L);

        assertThat(on8).isBetween(on17 / 2, on17 * 2);
    }

    @Test
    void heapIsNotAmongWhatIsBesideIt() throws IOException {
        String name = "debian-17.0.21.0.3";
        copy(name);
        Files.delete(folder.resolve("heap.log"));

        assertThat(idle(name).resident()).isPresent();
        ServiceProcess unknown = runs(new OneGuest(folder, IDLE)).idle();
        assertThat(unknown.resident()).isEmpty();
        assertThat(unknown.process()).isEqualTo(idle(name).process());
    }

    @Test
    void kernelWithoutMappingsLeavesWordOfVm() throws IOException {
        copy("debian-25.0.5.0.3");
        Files.delete(folder.resolve("proc-self-smaps"));
        ServiceProcess process = runs(new OneGuest(folder, IDLE)).idle();

        assertThat(process.process()).isEmpty();
        assertThat(process.resident()).isEmpty();
        assertThat(process.areas().get(MemoryArea.COLLECTOR))
                .isEqualTo(idle("debian-25.0.5.0.3").areas().get(MemoryArea.COLLECTOR));
    }

    @Test
    void vmWithoutASummaryIsAnError() throws IOException {
        copy("debian-17.0.21.0.3");
        Files.writeString(folder.resolve("stdout.txt"), "Native memory tracking is not supported");

        assertThatThrownBy(() -> runs(new OneGuest(folder, IDLE)).idle())
                .isInstanceOf(CellError.class)
                .hasMessageStartingWith("debian-17: the summary of its native memory cannot be read, line 1 is the"
                        + " last, and none before it is 'Native Memory Tracking:'");
    }

    @Test
    void loadedServiceHasItsWholeHeapCommitted() {
        OneGuest guest = new OneGuest(CAPTURES.resolve("debian-17.0.21.0.3"), LOADED);

        assertThat(runs(guest).loaded().amounts()).isEqualTo(new ServiceAmounts(3000, 200, 8 * MB, 32 * MB));
        assertThat(guest.requests().get(0).options())
                .containsExactly(
                        "-Xms32m",
                        "-XX:NativeMemoryTracking=summary",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+PrintNMTStatistics",
                        "-Xlog:gc+heap+coops=debug:file=heap.log",
                        "-Xms536870912");
    }

    @Test
    void heapOfZgcIsNotTakenAtOnce() {
        OneGuest guest = new OneGuest(CAPTURES.resolve("debian-17.0.21.0.3"), LOADED);
        new ServiceRuns(guest, List.of(), new HeapFlags(512 * MB, MB, true)).loaded();

        assertThat(guest.requests().get(0).options()).noneMatch(it -> it.startsWith("-Xms"));
    }

    @Test
    void serviceInAnotherStateIsAnError() {
        OneGuest guest = new OneGuest(CAPTURES.resolve("debian-17.0.21.0.3"), IDLE);

        assertThatThrownBy(() -> runs(guest).loaded()).hasMessageContaining("expected the phase loaded, got idle");
    }

    private void copy(String capture) throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES.resolve(capture))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
            }
        }
    }
}
