package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HostFilesTest {
    @TempDir
    Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private HostFiles files() {
        return new HostFiles(root);
    }

    @Test
    void modelIsThatOfTheFirstProcessor() throws IOException {
        file("proc/cpuinfo", """
                processor\t: 0
                model\t\t: 85
                model name\t: Intel(R) Xeon(R)  Processor @ 2.60GHz

                processor\t: 1
                model name\t: another
                """);

        assertThat(files().processorModel()).contains("Intel(R) Xeon(R) Processor @ 2.60GHz");
    }

    @Test
    void armHasNumbersForIt() throws IOException {
        file("proc/cpuinfo", """
                processor\t: 0
                CPU implementer\t: 0x41
                CPU architecture: 8
                CPU variant\t: 0x3
                CPU part\t: 0xd0c
                """);

        assertThat(files().processorModel()).contains("implementer 0x41, part 0xd0c");
    }

    @Test
    void bootIsALine() throws IOException {
        file("proc/sys/kernel/random/boot_id", "01a9e8a0-5b0c-4b53-9f5e-5d3b1e0a7c11\n");

        assertThat(files().bootId()).contains("01a9e8a0-5b0c-4b53-9f5e-5d3b1e0a7c11");
    }

    @Test
    void systemWithoutTheseFilesSaysNothing() throws IOException {
        file("proc/cpuinfo", "processor\t: 0\nmodel name\t:\n");
        file("proc/sys/kernel/random/boot_id", "");

        assertThat(files().processorModel()).isEmpty();
        assertThat(files().bootId()).isEmpty();
        assertThat(new HostFiles(root.resolve("none")).bootId()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineSaysWhichStartItIs() {
        assertThat(HostRecord.ofThisMachine().bootId().orElseThrow()).matches("[0-9a-f-]{36}");
        assertThat(HostRecord.ofThisMachine()).isEqualTo(HostRecord.ofThisMachine());
    }
}
