package org.jvmquarks.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "variables of processes are read from /proc")
class LastResortTest {
    private final String beginning = "QUARKS_TEST=" + UUID.randomUUID() + "-";

    /** In a group of its own, as a daemon is. */
    private Process marked(String value) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(ProcessTree.leading(List.of("/bin/sh", "-c", "sleep 60 & wait")));
        builder.environment().put("QUARKS_TEST", value);
        return builder.start();
    }

    @Test
    void endOfTheProgramEndsMarkedProcessesAlone() throws Exception {
        Process marked = marked(beginning.substring("QUARKS_TEST=".length()) + "1");
        Process other = marked("other");
        try (LastResort resort = LastResort.of(beginning)) {
            resort.shell().getOutputStream().close();

            assertThat(marked.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(resort.shell().waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(other.isAlive()).isTrue();
        } finally {
            new ProcessTree(other, ProcessTree.canLead(), new SignalShell()).kill();
        }
    }

    @Test
    void whatEndsInTimeNeedsNone() throws Exception {
        Process marked = marked(beginning.substring("QUARKS_TEST=".length()) + "1");
        try {
            LastResort resort = LastResort.of(beginning);
            resort.close();

            assertThat(resort.shell().waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(marked.isAlive()).isTrue();
        } finally {
            new ProcessTree(marked, ProcessTree.canLead(), new SignalShell()).kill();
        }
    }
}
