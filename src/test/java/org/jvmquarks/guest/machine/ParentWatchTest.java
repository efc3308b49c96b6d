package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.jvmquarks.Needs;
import org.jvmquarks.guest.wire.Wire;

@EnabledOnOs(OS.LINUX)
class ParentWatchTest {
    private static final int ORPHANED = 124;

    @Test
    void guestEndsAfterItsHost() throws Exception {
        Process host = new ProcessBuilder("sleep", "1000").start();
        Process guest = guestOf(host);
        try {
            assertThat(guest.getInputStream().read()).isPositive();
            assertThat(guest.isAlive()).isTrue();

            host.destroyForcibly().waitFor();

            assertThat(guest.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(guest.exitValue()).isEqualTo(ORPHANED);
        } finally {
            host.destroyForcibly();
            guest.destroyForcibly();
        }
    }

    /** A session of its own is no part of the group that ends with the guest. */
    @Test
    void detachedSessionOfGuestEndsWithIt() throws Exception {
        Needs.program("setsid");
        Process host = new ProcessBuilder("sleep", "1000").start();
        ProcessBuilder command = command(host, "setsid", "sleep", "1000");
        command.environment().put(Wire.WATCH_PARENT, Long.toString(host.pid()));
        Process guest = command.start();
        ProcessHandle child = child(guest);
        try {
            host.destroyForcibly().waitFor();

            assertThat(guest.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(child.onExit()).succeedsWithin(30, TimeUnit.SECONDS);
        } finally {
            host.destroyForcibly();
            guest.destroyForcibly();
            child.destroyForcibly();
        }
    }

    private static ProcessHandle child(Process guest) throws IOException {
        BufferedReader said = new BufferedReader(new InputStreamReader(guest.getInputStream(), StandardCharsets.UTF_8));
        assertThat(said.readLine()).isEqualTo("started");
        return guest.children().findFirst().orElseThrow();
    }

    /** A host may be killed while the VM of its guest starts. */
    @Test
    void guestWithoutHostAtStartEndsAtOnce() throws Exception {
        Process host = new ProcessBuilder("true").start();
        host.waitFor();
        Process guest = guestOf(host);
        try {
            assertThat(guest.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(guest.exitValue()).isEqualTo(ORPHANED);
        } finally {
            guest.destroyForcibly();
        }
    }

    private static Process guestOf(Process host) throws IOException {
        return command(host).start();
    }

    /** The command of a guest, which starts another process. */
    private static ProcessBuilder command(Process host, String... other) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Endless.class.getName(),
                Long.toString(host.pid())));
        words.addAll(List.of(other));
        return new ProcessBuilder(words);
    }

    /** A guest that never ends by itself. */
    static final class Endless {
        public static void main(String[] arguments) throws Exception {
            ParentWatch.start(arguments[0]);
            if (arguments.length > 1) {
                new ProcessBuilder(List.of(arguments).subList(1, arguments.length)).start();
            }
            System.out.println("started");
            new CountDownLatch(1).await();
        }
    }
}
