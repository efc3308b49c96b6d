package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineFilesTest {
    private static final String PROCESSORS = "/sys/devices/system/cpu/";
    private static final String HUGE_PAGES = "/sys/kernel/mm/transparent_hugepage/enabled";

    @TempDir
    Path root;

    private void file(String path, String content) throws IOException {
        Files.writeString(parents(path), content);
    }

    private Path parents(String path) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        return file;
    }

    private MachineFiles machine() {
        return new MachineFiles(new TextFiles(root.toString()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;1", "0-1;2", "0-3,8;5", "0,32;2", "0-63;64"})
    void processorsOfAListAreCounted(String list, int count) {
        assertThat(MachineFiles.count(list)).contains(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "0-", "0-x,3", "1,,2"})
    void otherTextIsNoList(String list) {
        assertThat(MachineFiles.count(list)).isEmpty();
    }

    @Test
    void processorsAndTheirThreadsAreRead() throws IOException {
        file(PROCESSORS + "online", "0-3\n");
        file(PROCESSORS + "cpu0/topology/thread_siblings_list", "0,2\n");

        assertThat(machine().onlineProcessors()).contains(4);
        assertThat(machine().threadsPerCore()).contains(2);
    }

    @ParameterizedTest
    @CsvSource({"62, amd64", "183, aarch64", "243, riscv64", "40, arm", "3, i386"})
    void executorIsTheProgramThatTheKernelRuns(int machine, String arch) throws IOException {
        program(1, ByteOrder.LITTLE_ENDIAN, machine);

        assertThat(machine().executor()).contains(arch);
    }

    @Test
    void executorOfBigEndianMachineIsRead() throws IOException {
        program(2, ByteOrder.BIG_ENDIAN, 22);

        assertThat(machine().executor()).contains("s390x");
    }

    @Test
    void executorNeedsFileInKnownFormat() throws IOException {
        assertThat(machine().executor()).isEmpty();

        file("/proc/thread-self/exe", "MZ, a program of another system");
        assertThat(machine().executor()).isEmpty();

        program(1, ByteOrder.LITTLE_ENDIAN, 8);
        assertThat(machine().executor()).isEmpty();
    }

    /** Writes the head of a program: magic, word size, byte order, and the machine at byte 18. */
    private void program(int data, ByteOrder order, int machine) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(64).order(order);
        head.put(new byte[] {0x7f, 'E', 'L', 'F', 2, (byte) data});
        head.putShort(18, (short) machine);
        Files.write(parents("/proc/thread-self/exe"), head.array());
    }

    /** As the kernel gives it to a process: pairs of words, the last of type 0. */
    @Test
    void pageSizeIsReadFromTheAuxiliaryVector() throws IOException {
        auxiliaryVector(33, 0x7fad145d0000L, 16, 0x178bfbff, 6, 65_536, 0, 0);

        assertThat(machine().pageSize()).contains(65_536L);
    }

    @Test
    void pageSizeBehindVectorsEndIsNotRead() throws IOException {
        auxiliaryVector(33, 0x7fad145d0000L, 0, 0, 6, 12_345);

        assertThat(machine().pageSize()).hasValueSatisfying(it -> assertThat(it).isNotEqualTo(12_345L));
    }

    private void auxiliaryVector(long... words) throws IOException {
        ByteBuffer vector = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
        for (long word : words) {
            vector.putLong(word);
        }
        Files.write(parents("/proc/self/auxv"), vector.array());
    }

    @Test
    void cacheLineIsThatOfTheFirstCache() throws IOException {
        file(PROCESSORS + "cpu0/cache/index0/coherency_line_size", "128\n");
        file("/proc/cpuinfo", "clflush size\t: 64\n");

        assertThat(machine().cacheLine()).contains(128L);
    }

    @Test
    void flushedLineCountsWithoutDescribedCache() throws IOException {
        file("/proc/cpuinfo", "processor\t: 0\nclflush size\t: 64\ncache_alignment\t: 64\n");

        assertThat(machine().cacheLine()).contains(64L);
    }

    @Test
    void memoryIsInBytes() throws IOException {
        file("/proc/meminfo", "MemTotal:       24684092 kB\nMemFree:        19203944 kB\n");

        assertThat(machine().memory()).contains(24_684_092L << 10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "flags\t\t: sse2 avx fpu;avx fpu sse2",
                "Features\t: fp asimd aes;aes asimd fp",
                "isa\t\t: rv64imafdc;rv64imafdc"
            })
    void featuresAreSortedOnEachArchitecture(String line, String features) throws IOException {
        file("/proc/cpuinfo", "processor\t: 0\nflags of mine\t: none\n" + line + "\n");

        assertThat(machine().cpuFeatures()).containsExactly(features.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"always", "madvise", "never"})
    void modeOfHugePagesIsOneInBrackets(String mode) throws IOException {
        file(HUGE_PAGES, "always madvise never\n".replace(mode, "[" + mode + "]"));

        assertThat(machine().transparentHugePages()).contains(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "always madvise never\n", "]never[\n"})
    void otherTextIsNoModeOfHugePages(String text) throws IOException {
        file(HUGE_PAGES, text);

        assertThat(machine().transparentHugePages()).isEmpty();
    }

    @Test
    void systemWithoutFilesTellsVmsPageSizeAlone() {
        assertThat(machine().onlineProcessors()).isEmpty();
        assertThat(machine().threadsPerCore()).isEmpty();
        assertThat(machine().cacheLine()).isEmpty();
        assertThat(machine().memory()).isEmpty();
        assertThat(machine().cpuFeatures()).isEmpty();
        assertThat(machine().transparentHugePages()).isEmpty();
        assertThat(machine().pageSize())
                .hasValueSatisfying(size -> assertThat(size).isPositive());
    }
}
