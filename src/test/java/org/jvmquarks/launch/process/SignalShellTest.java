package org.jvmquarks.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no shell")
class SignalShellTest {
    /** Exit codes of processes that a signal ends, as the JDK gives them. */
    private static final int BY_SIGTERM = 128 + 15;

    private static final int BY_SIGKILL = 128 + 9;

    private final SignalShell shell = new SignalShell();

    @AfterEach
    void endShell() {
        shell.close();
    }

    @Test
    void processGetsTheSignal() throws Exception {
        Process sleeper = sleeper();

        shell.send("TERM", sleeper.pid());

        assertThat(sleeper.waitFor()).isEqualTo(BY_SIGTERM);
    }

    @Test
    void allOfAGroupGetTheSignal() throws Exception {
        assumeTrue(ProcessTree.canLead(), "needs setsid");
        ProcessTree group = new ProcessTree(
                new ProcessBuilder(ProcessTree.leading(List.of("/bin/sh", "-c", "sleep 1000 & echo started; wait")))
                        .start(),
                ProcessTree.canLead(),
                shell);
        assertThat(group.root().getInputStream().read()).isEqualTo('s');
        ProcessHandle child = group.root().descendants().findAny().orElseThrow();

        shell.send("KILL", -group.root().pid());

        assertThat(group.root().waitFor()).isEqualTo(BY_SIGKILL);
        Orphans.awaitEnd(child);
    }

    @Test
    void oneShellSendsAllSignals() throws Exception {
        assertThat(shell.running()).isEmpty();

        shell.send("TERM", sleeper().pid());
        Process first = shell.running().orElseThrow();
        shell.send("TERM", sleeper().pid());

        assertThat(shell.running()).containsSame(first);
    }

    @Test
    void processThatHasEndedGetsNone() throws Exception {
        Process ended = new ProcessBuilder("/bin/sh", "-c", ":").start();
        ended.waitFor();

        shell.send("TERM", ended.pid());
        Process sleeper = sleeper();
        shell.send("TERM", sleeper.pid());

        assertThat(sleeper.waitFor()).isEqualTo(BY_SIGTERM);
    }

    @Test
    void killedShellIsReplaced() throws Exception {
        shell.send("TERM", sleeper().pid());
        Process killed = shell.running().orElseThrow();
        killed.toHandle().destroyForcibly();
        killed.waitFor();
        Process sleeper = sleeper();

        shell.send("TERM", sleeper.pid());

        assertThat(sleeper.waitFor()).isEqualTo(BY_SIGTERM);
        assertThat(shell.running().orElseThrow().isAlive()).isTrue();
    }

    @Test
    void closedShellEndsAndFurtherSignalStartsAnother() throws Exception {
        shell.send("TERM", sleeper().pid());
        Process first = shell.running().orElseThrow();

        shell.close();

        first.waitFor();
        Process sleeper = sleeper();
        shell.send("TERM", sleeper.pid());
        assertThat(sleeper.waitFor()).isEqualTo(BY_SIGTERM);
        // Nobody would end that one.
        assertThat(shell.running()).isEmpty();
    }

    private static Process sleeper() throws IOException {
        return new ProcessBuilder("sleep", "1000").start();
    }
}
