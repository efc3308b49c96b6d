package org.jvmquarks.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.compare.ForkJournal;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.launch.DefaultActions;

/**
 * Ends comparisons: by Ctrl-C as a terminal sends it, to the host and all that it started, and by a signal for the host
 * alone, as build servers send it. JMH ends, and a resumed comparison goes on.
 */
@SharesMachine
@EnabledOnOs(value = OS.LINUX, disabledReason = "looks for processes in /proc")
class CompareSignalsIT {
    private static final String SOURCE = """
            package demo;

            import org.openjdk.jmh.annotations.*;

            @State(Scope.Benchmark)
            @BenchmarkMode(Mode.AverageTime)
            public class Work {
                long seed = 42;

                @Benchmark
                public long work() {
                    long x = seed;
                    for (int i = 0; i < AMOUNT; i++) {
                        x ^= x << 13;
                        x ^= x >>> 7;
                        x ^= x << 17;
                    }
                    return x;
                }
            }
            """;

    private static final int INTERRUPTED = 3;
    private static final int SLOWER = 1;
    private static final long PATIENCE_SECONDS = 300;
    private static final long SOON_SECONDS = 10;

    @TempDir
    private Path folder;

    private List<String> sides = List.of();
    private Path output = Path.of("");

    @BeforeEach
    void buildBothSides() throws IOException, InterruptedException {
        DefaultActions.require(2, "SIGINT");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "needs setsid, for a process group");
        output = folder.resolve("result");
        sides = List.of(
                "--base",
                CompareIT.build(folder, "1.37", "base", SOURCE.replace("AMOUNT", "500")),
                "--head",
                CompareIT.build(folder, "1.37", "head", SOURCE.replace("AMOUNT", "5000")));
    }

    /** In the middle of a pair, whose first half is not continued. */
    @Test
    void comparisonIsContinuedAfterInterruption() throws IOException, InterruptedException {
        Process host = start("--output");
        await(host, () -> forks() >= 3 && !processes(host.pid()).isEmpty());
        interrupt(host);

        assertThat(host.exitValue()).as(said()).isEqualTo(INTERRUPTED);
        assertThat(said()).contains("SIGINT ended it", "demo.Work.work").doesNotContain("\tat ");
        int before = forks();
        assertThat(before).isBetween(3, 5);
        assertThat(output.resolve("compare.json")).content().contains("\"interruption\" : \"SIGINT ended it\"");

        Process resumed = start("--resume");
        assertThat(resumed.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(said())
                .isTrue();

        assertThat(resumed.exitValue()).as(said()).isEqualTo(SLOWER);
        assertThat(said()).contains("SLOWER    demo.Work.work").doesNotContain("SIGINT");
        assertThat(forks()).isLessThanOrEqualTo(before + 5);
    }

    /** While reasons are asked for: the pairs are decided. */
    @Test
    void decidedBenchmarkIsReportedWithoutItsReasons() throws IOException, InterruptedException {
        Process host = start("--output");
        await(
                host,
                () -> said().contains("SLOWER    demo.Work.work")
                        && !processes(host.pid()).isEmpty());
        end(host, "-TERM", Long.toString(host.pid()));

        assertThat(host.exitValue()).as(said()).isEqualTo(SLOWER);
        assertThat(said()).contains("SIGTERM ended it", "Slower (1)").doesNotContain("\tat ");
    }

    /** There is nothing to continue yet. */
    @Test
    void preparationLeavesNoProcessBehind() throws IOException, InterruptedException {
        Process host = start("--output");
        await(host, () -> !processes(host.pid()).isEmpty());
        interrupt(host);

        assertThat(host.exitValue()).as(said()).isNotZero();
        assertThat(said()).doesNotContain("\tat ");
    }

    private Process start(String option) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "setsid",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx160m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "compare",
                "--jdks",
                System.getProperty("java.home"),
                "--minutes",
                "1",
                "--margin",
                "0.5",
                option,
                output.toString()));
        command.addAll(sides);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start();
    }

    private interface Condition {
        boolean isMet() throws IOException;
    }

    private void await(Process host, Condition condition) throws IOException, InterruptedException {
        while (!condition.isMet()) {
            assertThat(host.waitFor(5, TimeUnit.MILLISECONDS)).as(said()).isFalse();
        }
    }

    /** Sends the signal of Ctrl-C to the process group. */
    private void interrupt(Process host) throws IOException, InterruptedException {
        end(host, "-INT", "-" + host.pid());
    }

    /** Sends a signal, after which the host ends, and soon all that it started. */
    private void end(Process host, String signal, String receiver) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, "--", receiver).start().waitFor();
        assertThat(host.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
        long end = System.nanoTime();
        while (TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - end) < SOON_SECONDS
                && !processes(host.pid()).isEmpty()) {
            Thread.sleep(20);
        }
        assertThat(processes(host.pid())).isEmpty();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said.txt"));
    }

    private int forks() throws IOException {
        return Files.exists(output.resolve(ForkJournal.NAME))
                ? ForkJournal.read(output).forks().size()
                : 0;
    }

    /** Lists what a host started, and what that started: all have its environment. */
    private static List<String> processes(long host) {
        return Stream.of(new File("/proc").listFiles((proc, name) -> name.matches("\\d+")))
                .filter(each -> text(new File(each, "environ")).contains(Wire.WATCH_PARENT + "=" + host + "\0"))
                .map(each ->
                        each.getName() + " " + text(new File(each, "cmdline")).replace('\0', ' '))
                .toList();
    }

    /** Returns an empty text for a process that has ended. */
    private static String text(File file) {
        try {
            return Files.readString(file.toPath(), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
