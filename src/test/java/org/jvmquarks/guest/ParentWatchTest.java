package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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

    /** A host may be killed while the VM of its guest starts. */
    @Test
    void guestWhoseHostIsGoneBeforeItStartsEndsAtOnce() throws Exception {
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
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Endless.class.getName(),
                        Long.toString(host.pid()))
                .start();
    }

    /** A guest that never ends by itself. */
    static final class Endless {
        public static void main(String[] arguments) throws InterruptedException {
            ParentWatch.start(arguments[0]);
            System.out.println("started");
            new CountDownLatch(1).await();
        }
    }
}
