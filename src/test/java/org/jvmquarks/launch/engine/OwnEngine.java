package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An engine of this test alone, on a socket of its own.
 *
 * @param process the engine
 * @param socket where it answers
 */
record OwnEngine(Process process, Path socket) implements AutoCloseable {
    private static final int SECONDS_TO_START = 60;
    private static final int SECONDS_TO_END = 30;
    private static final long POLL_MILLISECONDS = 50;

    /** More open files and processes than that an engine in a container may not give its own. */
    private static final String LIMITS =
            "[containers]\ndefault_ulimits = [\"nofile=1024:1024\", \"nproc=4096:4096\"]\n";

    /**
     * Starts a Docker engine.
     *
     * @param folder where it keeps images
     * @param options further addresses, and the like
     */
    static OwnEngine docker(Path folder, String... options) throws IOException, InterruptedException {
        Path socket = folder.resolve("docker.sock");
        List<String> command = new ArrayList<>(List.of(
                "dockerd",
                "--host=unix://" + socket,
                "--data-root=" + folder.resolve("data"),
                "--exec-root=" + folder.resolve("exec"),
                "--pidfile=" + folder.resolve("pid"),
                "--iptables=false"));
        command.addAll(List.of(options));
        return start(new ProcessBuilder(command), folder, socket);
    }

    /** Starts Podman as a service that speaks Docker's protocol. */
    static OwnEngine podman(Path folder) throws IOException, InterruptedException {
        Path socket = folder.resolve("podman.sock");
        List<String> command = podmanCommand(folder);
        command.addAll(List.of("system", "service", "--time=0", "unix://" + socket));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .put(
                        "CONTAINERS_CONF",
                        Files.writeString(folder.resolve("containers.conf"), LIMITS)
                                .toString());
        return start(builder, folder, socket);
    }

    /** Returns the beginning of a command of Podman with images in a folder. */
    static List<String> podmanCommand(Path folder) {
        return new ArrayList<>(List.of(
                "podman",
                "--root=" + folder.resolve("data"),
                "--runroot=" + folder.resolve("exec"),
                "--cgroup-manager=cgroupfs"));
    }

    private static OwnEngine start(ProcessBuilder builder, Path folder, Path socket)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log.txt");
        OwnEngine engine = new OwnEngine(
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start(), socket);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_START);
        while (!engine.answers()) {
            if (!engine.process().isAlive() || System.nanoTime() > end) {
                engine.close();
                throw new IllegalStateException("the engine did not start:\n" + Files.readString(log));
            }
            Thread.sleep(POLL_MILLISECONDS);
        }
        return engine;
    }

    private boolean answers() {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return channel.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    String address() {
        return "unix://" + socket;
    }

    /** Stops the process, or lets it go on, by a signal. */
    void signal(String name) throws IOException, InterruptedException {
        run(List.of("kill", "-" + name, Long.toString(process.pid())));
    }

    /** Deletes the images: JUnit warns of each of their thousand links. */
    static void delete(Path folder) throws IOException, InterruptedException {
        run(List.of(
                "sh",
                "-c",
                "umount -l \"$1\"/data \"$1\"/data/overlay 2>/dev/null; rm -rf \"$1\"/*",
                "sh",
                folder.toString()));
    }

    /** Aborts the test where a program cannot be found. */
    static void requireProgram(String name) {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
        assumeTrue(there, "needs the program " + name);
    }

    /** Runs a program, which must succeed. */
    static void run(List<String> command) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        program.getOutputStream().close();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).as("%s%n%s", command, output).isZero();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
