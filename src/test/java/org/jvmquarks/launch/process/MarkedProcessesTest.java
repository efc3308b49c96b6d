package org.jvmquarks.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedProcessesTest {
    @TempDir
    Path proc;

    @Test
    void processesAreFoundByTheirVariable() throws IOException {
        process("11", "A=1\0QUARKS_RUN=7\0B=2\0");
        process("12", "QUARKS_RUN=77\0");
        process("13", "X=QUARKS_RUN=7\0");
        process("self", "QUARKS_RUN=7\0");
        Files.createDirectory(proc.resolve("14"));

        assertThat(new MarkedProcesses(proc, "QUARKS_RUN=7").ids()).containsExactly(11L);
    }

    @Test
    void systemThatDoesNotShowVariablesHasNone() {
        assertThat(new MarkedProcesses(proc.resolve("missing"), "QUARKS_RUN=7").ids())
                .isEmpty();
    }

    @Test
    void childWithSessionOfItsOwnIsKilled() throws IOException, InterruptedException {
        Path setsid = Path.of("/usr/bin/setsid");
        assumeTrue(Files.isExecutable(setsid), "this system has no " + setsid);
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "this system has no /proc");
        String value = UUID.randomUUID().toString();
        // A process shows no variables while it becomes another program, so the child speaks first. Until it was
        // heard, its parent waits: Java reads nothing more of a process that has ended.
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", "setsid sh -c 'echo started; sleep 600; true' & read line");
        builder.environment().put("QUARKS_RUN", value);
        Process parent = builder.redirectErrorStream(true).start();
        try (BufferedReader output = parent.inputReader()) {
            assertThat(output.readLine()).isEqualTo("started");
            parent.getOutputStream().close();
        }
        assertThat(parent.waitFor(20, TimeUnit.SECONDS)).isTrue();
        MarkedProcesses marked = MarkedProcesses.ofThisMachine("QUARKS_RUN=" + value);
        assertThat(marked.ids()).as("survives its parent").isNotEmpty();

        marked.kill();

        assertThat(marked.ids()).isEmpty();
    }

    private void process(String id, String environment) throws IOException {
        Path folder = Files.createDirectory(proc.resolve(id));
        Files.writeString(folder.resolve("environ"), environment);
    }
}
