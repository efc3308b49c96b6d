package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Captures: what guests with 64 MB of touched heap in huge pages copied in containers of a machine with control groups
 * of version 1; of the mounts only those of control groups.
 */
class SnapshotReaderTest {
    private static final Path CAPTURES = Path.of("src/test/resources/evidence/footprint");
    private static final long MB = 1L << 20;

    @TempDir
    Path folder;

    static List<Path> captures() throws IOException {
        try (Stream<Path> folders = Files.list(CAPTURES)) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) {
        SnapshotReader reader = new SnapshotReader("x", capture);
        Snapshot snapshot = reader.read();

        assertThat(reader.hugePages()).contains("madvise");
        assertThat(snapshot.hugePages()).isBetween(64 * MB, 100 * MB);
        assertThat(snapshot.resident()).isBetween(snapshot.hugePages(), 200 * MB);
        assertThat(snapshot.proportional()).isBetween(snapshot.hugePages(), snapshot.resident());
        assertThat(snapshot.peakResident()).isBetween(snapshot.hugePages(), 300 * MB);
        assertThat(snapshot.minorFaults()).isBetween(2000L, 20_000L);
        assertThat(snapshot.threads()).isBetween(5L, 50L);
        ContainerMemory container = snapshot.container().orElseThrow();
        assertThat(container.anonymous()).isBetween(snapshot.hugePages(), container.charged());
        assertThat(container.peak().orElseThrow()).isGreaterThanOrEqualTo(container.charged());
    }

    @Test
    void sizesAreBytes() {
        Snapshot snapshot = capture("debian-28-ea");

        assertThat(snapshot.resident()).isEqualTo(120472L << 10);
        assertThat(snapshot.hugePages()).isEqualTo(75776L << 10);
    }

    private static Snapshot capture(String jdk) {
        return new SnapshotReader(jdk, CAPTURES.resolve(jdk)).read();
    }

    /** The files are composed by the kernel's documentation: no such machine was at hand. */
    @Test
    void controlGroupsOfVersionTwo() throws IOException {
        copyCapture();
        deleteGroupOne();
        write("sys-fs-cgroup-memory.current", "300\n");
        write("sys-fs-cgroup-memory.stat", "anon 100\nfile 200\nkernel_stack 0\n");

        assertThat(read().container()).contains(new ContainerMemory(300, Optional.empty(), 100));
        write("sys-fs-cgroup-memory.peak", "400\n");
        assertThat(read().container()).contains(new ContainerMemory(300, Optional.of(400L), 100));
    }

    @Test
    void memoryOfMachineIsNotThatOfContainer() throws IOException {
        copyCapture();
        write("proc-self-cgroup", "4:memory:/\n");
        assertThat(read().container()).isEmpty();

        write("proc-self-cgroup", "4:memory:/user.slice\n");
        assertThat(read().container()).isEmpty();
    }

    @Test
    void missingPartIsNamed() throws IOException {
        copyCapture();
        write("proc-self-status", "Name:\tjava\nVmHWM:\t  10 kB\n");
        assertThatThrownBy(this::read)
                .isInstanceOf(CellError.class)
                .hasMessage("x: the copy of proc-self-status lacks Threads, in " + folder.resolve("proc-self-status"));
        Files.delete(folder.resolve("proc-self-stat"));
        write("proc-self-status", "Name:\tjava\nVmHWM:\t10 kB\nThreads:\t3\n");
        assertThatThrownBy(this::read)
                .isInstanceOf(CellError.class)
                .hasMessage("x: the copy of proc-self-stat was not written: "
                        + folder.resolve("proc-self-stat")
                        + " does not exist");
        Files.delete(folder.resolve("proc-self-smaps_rollup"));
        assertThatThrownBy(this::read)
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs /proc/self/smaps_rollup, which Linux has since 4.14; this kernel does not have it");
    }

    @Test
    void unknownLineIsShown() throws IOException {
        copyCapture();
        write("proc-self-smaps_rollup", "1-2 ---p 0 00:00 0  [rollup]\nRss: many\n");

        assertThatThrownBy(this::read)
                .isInstanceOf(CellError.class)
                .hasMessage("x: the copy of proc-self-smaps_rollup cannot be read, line 2 is not known:"
                        + " 'Rss: many'; if the VM wrote this line, report it as unknown to KernelText; in "
                        + folder.resolve("proc-self-smaps_rollup"));
    }

    @Test
    void otherModeOfHugePagesIsNotApplicable() throws IOException {
        assertThat(new SnapshotReader("x", folder).hugePages()).isEmpty();
        write("sys-kernel-mm-transparent_hugepage-enabled", "always madvise [never]\n");
        assertThat(new SnapshotReader("x", folder).hugePages()).contains("never");

        FootprintOf.requireOnRequest(Optional.of("madvise"));
        assertThatThrownBy(() -> FootprintOf.requireOnRequest(Optional.of("never")))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs transparent huge pages on request,"
                        + " /sys/kernel/mm/transparent_hugepage/enabled must say madvise, this kernel says never");
        assertThatThrownBy(() -> FootprintOf.requireOnRequest(Optional.empty()))
                .isInstanceOf(NotApplicable.class)
                .hasMessageEndingWith("must say madvise, this kernel has none");
    }

    @Test
    void kernelWithoutHugePagesIsNotApplicable() throws IOException {
        copyCapture();
        write("proc-self-smaps", "1-2 r--p 0 08:01 3 /java\nKernelPageSize:        4 kB\n");
        write("sys-kernel-mm-transparent_hugepage-defrag", "always defer [defer+madvise] madvise never\n");
        SnapshotReader reader = new SnapshotReader("x", folder);
        reader.requireHugePagesGranted();

        write("proc-self-smaps", "1-2 r--p 0 08:01 3 /java\nKernelPageSize:       64 kB\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs small pages of 4 KB; those of this kernel have 64 KB");
        write("proc-self-smaps", "1-2 r--p 0 08:01 3 /java\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(CellError.class)
                .hasMessageContaining("line 1 is the last, and no KernelPageSize came");
        write("sys-kernel-mm-transparent_hugepage-defrag", "always defer defer+madvise madvise [never]\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(NotApplicable.class)
                .hasMessageEndingWith("transparent_hugepage/defrag says never");
        write("proc-self-status", "Name:\tjava\nTHP_enabled:\t0\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(NotApplicable.class)
                .hasMessageEndingWith("THP_enabled is 0 in /proc/self/status");
    }

    @Test
    void pagesOfOtherSizesMustBeOnRequest() throws IOException {
        copyCapture();
        write("proc-self-smaps", "1-2 r--p 0 08:01 3 /java\nKernelPageSize:        4 kB\n");
        write(size(64), "always inherit [madvise] never\n");
        write(size(2048), "always [inherit] madvise never\n");
        SnapshotReader reader = new SnapshotReader("x", folder);
        reader.requireHugePagesGranted();

        write(size(64), "[always] inherit madvise never\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs a kernel that gives pages of 2048 KB on request and all else in small pages,"
                        + " /sys/kernel/mm/transparent_hugepage/hugepages-64kB/enabled says always");
        write(size(64), "always inherit madvise [never]\n");
        write(size(2048), "always inherit madvise [never]\n");
        assertThatThrownBy(reader::requireHugePagesGranted)
                .isInstanceOf(NotApplicable.class)
                .hasMessageEndingWith("hugepages-2048kB/enabled says never");
    }

    private static String size(int kilobytes) {
        return "sys-kernel-mm-transparent_hugepage-hugepages-" + kilobytes + "kB-enabled";
    }

    @Test
    void fallbacksOfTheMachineAreRead() throws IOException {
        SnapshotReader reader = new SnapshotReader("x", folder);
        assertThat(reader.hugePageFallbacks()).isZero();
        write("proc-vmstat", "nr_dirty 0\nthp_fault_fallback_charge 4\n");
        assertThat(reader.hugePageFallbacks()).isZero();
        write("proc-vmstat", "nr_dirty 0\nthp_fault_fallback 3\nthp_fault_fallback_charge 4\n");
        assertThat(reader.hugePageFallbacks()).isEqualTo(3);
    }

    private Snapshot read() {
        return new SnapshotReader("x", folder).read();
    }

    private void copyCapture() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES.resolve("debian-17.0.21.0.3"))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    private void deleteGroupOne() throws IOException {
        for (String name : List.of("usage_in_bytes", "max_usage_in_bytes", "stat")) {
            Files.delete(folder.resolve("sys-fs-cgroup-memory-memory." + name));
        }
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
