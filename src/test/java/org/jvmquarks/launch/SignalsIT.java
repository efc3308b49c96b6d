package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.launch.container.LabelledContainers;

/**
 * Ends the whole program at random moments: no guest and no container may be left, and the journal must be whole. What
 * takes longer than it may is tried once more at such a moment, since a machine can be busy with something else; twice
 * is a failure. The system property {@value #COUNT} sets the number of signals of each kind for each launcher,
 * {@value #SEED} the moments.
 */
@Isolated("measures how fast guests are gone: other tests would be in their way")
class SignalsIT {
    static final String COUNT = "signals.count";
    static final String SEED = "signals.seed";

    /** One with many short guests, and one that compares times in pairs of forks. */
    private static final List<String> QUARKS = List.of("object-header", "lock-elision/takingItIsSlow");

    private static final String IMAGE = "debian-openjdk:17";
    private static final long MOMENTS = Long.getLong(SEED, System.nanoTime());

    /** Moments are spread over this time, from the start of the host on. */
    private static final Duration SPREAD_LOCAL = Duration.ofSeconds(3);

    private static final Duration SPREAD_CONTAINERS = Duration.ofSeconds(6);

    private static final String WATCH = "ContainerWatch";
    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    /** An engine needs a second to remove a container, and another one if it is just starting it. */
    private static final Duration BY_THE_ENGINE = Duration.ofSeconds(5);

    /** Half of the signals come within this time after the first process or container. */
    private static final Duration SPREAD_AFTER_FIRST = Duration.ofMillis(1500);

    /** What ends by itself: a container that no host has connected to, and the watch. */
    private static final Duration BY_ITSELF = Duration.ofSeconds(75);

    @TempDir
    Path folder;

    private enum Signal {
        INT(2),
        TERM(15),
        HUP(1),
        KILL(9);

        private final int number;

        Signal(int number) {
            this.number = number;
        }
    }

    /** What a host has left, as words. */
    private interface Remains extends LongFunction<List<String>> {}

    @ParameterizedTest
    @EnumSource(Signal.class)
    void noLocalGuestIsLeft(Signal signal, TestReporter reporter) throws Exception {
        List<String> jdk = List.of("--jdks", System.getProperty("java.home"));

        endHosts(signal, jdk, SPREAD_LOCAL, AT_ONCE, SignalsIT::processes, reporter);
    }

    @ParameterizedTest
    @EnumSource(Signal.class)
    void noContainerIsLeft(Signal signal, TestReporter reporter) throws Exception {
        LabelledContainers containers = new LabelledContainers();
        containers.unavailable(IMAGE).ifPresent(why -> assumeTrue(false, why));
        Path matrix = Files.writeString(folder.resolve("jdks.yaml"), """
                        jdks:
                          - {id: one, image: "%1$s"}
                          - {id: two, image: "%1$s", container: {memory: 512m}}
                        """.formatted(IMAGE));
        Remains remains = host -> Stream.of(processes(host), containers.ofHost(host))
                .flatMap(List::stream)
                .toList();

        endHosts(
                signal,
                List.of("--matrix", matrix.toString(), "--jdks", "one,two"),
                SPREAD_CONTAINERS,
                BY_THE_ENGINE,
                remains,
                reporter);
    }

    /** A test whose hosts are gone before they start anything would find nothing either. */
    @Test
    void processesOfARunningHostAreFound() throws Exception {
        Process host = start(QUARKS.get(0), List.of("--jdks", System.getProperty("java.home")), folder.resolve("seen"));
        try {
            boolean seen = false;
            while (host.isAlive() && !seen) {
                seen = !processes(host.pid()).isEmpty();
            }
            assertThat(seen).isTrue();
        } finally {
            host.destroyForcibly().waitFor();
        }
    }

    private void endHosts(
            Signal signal, List<String> jdks, Duration spread, Duration soon, Remains remains, TestReporter reporter)
            throws Exception {
        DefaultActions.require(signal.number, "SIG" + signal.name());
        Random random = new Random((MOMENTS + signal.number) * 0x9E3779B97F4A7C15L);
        List<Long> hosts = new ArrayList<>();
        List<String> times = new ArrayList<>();
        boolean slow = false;
        int count = Integer.getInteger(COUNT, 2);
        for (int i = 0; i < count; i++) {
            Path output = folder.resolve("run-" + i);
            long start = System.nanoTime();
            Process host = start(quark(signal, i), jdks, output);
            hosts.add(host.pid());
            Duration moment = spread;
            if (i % 2 == 1) {
                awaitFirst(host, remains);
                moment = SPREAD_AFTER_FIRST;
            }
            host.waitFor((long) (random.nextDouble() * moment.toMillis()), TimeUnit.MILLISECONDS);
            String what = "%s=%d, number %d, %s after %d ms".formatted(SEED, MOMENTS, i, signal, milliseconds(start));
            send(signal, host);
            Duration took = untilNone(host, signal == Signal.KILL ? guests(remains) : remains);
            times.add(milliseconds(start) - took.toMillis() + ":" + took.toMillis());
            boolean late = took.compareTo(signal == Signal.KILL ? BY_ITSELF : soon) >= 0;
            assertThat(late && slow)
                    .as("%s: %s, ms after the signal: %s", what, took, times)
                    .isFalse();
            if (late && !slow) {
                slow = true;
                count += 2;
            }
            assertThat(Files.readString(said(output))).as(what).doesNotContain("\tat ");
            requireWholeJournal(output, what);
        }
        // What the engine was still creating may have come late, and a watch ends late.
        Thread.sleep(soon.toMillis());
        long end = System.nanoTime();
        while (milliseconds(end) < BY_ITSELF.toMillis()
                && !hosts.stream().allMatch(host -> remains.apply(host).isEmpty())) {
            Thread.sleep(100);
        }
        assertThat(hosts).allSatisfy(host -> assertThat(remains.apply(host)).isEmpty());
        reporter.publishEntry("moment:gone after, in ms", signal + " " + times);
    }

    private static String quark(Signal signal, int number) {
        return QUARKS.get((number / 2 + signal.number) % QUARKS.size());
    }

    /** The watch is what removes containers after a kill: it stays until it is sure. */
    private static Remains guests(Remains remains) {
        return host -> remains.apply(host).stream()
                .filter(what -> !what.contains(WATCH))
                .toList();
    }

    private static void awaitFirst(Process host, Remains remains) throws InterruptedException {
        while (host.isAlive() && remains.apply(host.pid()).isEmpty()) {
            Thread.sleep(5);
        }
    }

    /**
     * Waits for the end of a host, which writes its reports after a signal, and returns for how long there was
     * something left of it.
     */
    private static Duration untilNone(Process host, Remains remains) throws InterruptedException {
        long start = System.nanoTime();
        long last = 0;
        boolean left = true;
        while (milliseconds(start) < BY_ITSELF.toMillis() && (left || host.isAlive())) {
            left = !remains.apply(host.pid()).isEmpty();
            last = left ? milliseconds(start) : last;
            Thread.sleep(10);
        }
        assertThat(host.isAlive()).as("the host itself").isFalse();
        return Duration.ofMillis(last);
    }

    private static void send(Signal signal, Process host) throws Exception {
        new ProcessBuilder("kill", "-" + signal.number, Long.toString(host.pid()))
                .start()
                .waitFor();
    }

    private static long milliseconds(long since) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    }

    private static Process start(String quark, List<String> jdks, Path output) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx160m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                quark,
                "--output",
                output.toString()));
        command.addAll(jdks);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said(output).toFile())
                .start();
    }

    private static Path said(Path output) {
        return output.resolveSibling(output.getFileName() + ".txt");
    }

    private static void requireWholeJournal(Path output, String what) throws IOException {
        Path journal = output.resolve(Journal.FILE_NAME);
        if (Files.exists(journal) && Files.size(journal) > 0) {
            assertThat(JournalReader.read(journal).cells()).as(what).isNotNull();
        }
    }

    /** Lists the processes that a host started, and the processes that those started. */
    private static List<String> processes(long host) {
        List<String> left = new ArrayList<>();
        for (File process : Stream.of(new File("/proc").listFiles()).toList()) {
            String environment = text(new File(process, "environ"));
            String command = text(new File(process, "cmdline"));
            if (environment.contains(Wire.WATCH_PARENT + "=" + host + "\0")
                    || (command.contains(WATCH) && command.contains("\0" + host + "-"))) {
                left.add(process.getName() + " " + command.replace('\0', ' '));
            }
        }
        return left;
    }

    /** Returns an empty text for a process that has ended, and for a file that is no process. */
    private static String text(File file) {
        try {
            return file.getParentFile().getName().matches("\\d+")
                    ? Files.readString(file.toPath(), StandardCharsets.ISO_8859_1)
                    : "";
        } catch (IOException gone) {
            return "";
        }
    }
}
