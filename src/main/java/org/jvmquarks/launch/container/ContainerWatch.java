package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.RemoteApiVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.launch.engine.Endpoint;
import org.jvmquarks.launch.engine.Engine;
import org.jvmquarks.launch.engine.EngineCalls;
import org.jvmquarks.launch.engine.EngineClient;
import org.jvmquarks.launch.engine.WrongSettingException;

/**
 * A process that waits for the end of its host on its standard input, and then removes the containers of the run. It
 * covers a killed host: a container in creation has no process that could exit by itself. Until then it only waits,
 * with its own classes alone.
 */
final class ContainerWatch {
    /** The host's last word, after which nothing is left to do. */
    private static final int DISMISSED = '.';

    /** Time for an engine that does not answer to come back. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Time in which the engine may still create what the host had requested. */
    private static final Duration SETTLING = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private static final String WITHOUT_TLS = "-";
    private static final Path SHELL = Path.of("/bin/sh");

    /**
     * Keeps the signals that a terminal sends to all of its processes away from this one; where the machine has setsid,
     * also a kill of the host's process group.
     */
    private static final String DEAF =
            "trap '' INT HUP TERM; if command -v setsid >/dev/null; then exec setsid \"$@\"; fi; exec \"$@\"";

    private final Process process;

    private ContainerWatch(Process process) {
        this.process = process;
    }

    /** Starts the watch; it need not be ready when the host dies, since its input is a pipe. */
    static ContainerWatch start(Engine engine, String run) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(engine, run));
        Scrubbed.VARIABLES.forEach(builder.environment()::remove);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return new ContainerWatch(builder.start());
    }

    private static List<String> command(Engine engine, String run) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SHELL)) {
            command.addAll(List.of(SHELL.toString(), "-c", DEAF, "sh"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                ContainerWatch.class.getName(),
                engine.endpoint().uri().toString(),
                engine.endpoint().certificates().map(Path::toString).orElse(WITHOUT_TLS),
                engine.api(),
                run));
        return command;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns what completes when the process has ended. */
    CompletableFuture<Process> onExit() {
        return process.onExit();
    }

    /** Ends the process: no container is left. */
    void dismiss() {
        try (OutputStream line = process.getOutputStream()) {
            line.write(DISMISSED);
        } catch (IOException ended) {
            // A process that was killed has no use for the word.
            return;
        }
    }

    /** Makes the process do its work now. */
    void handOver() {
        try {
            process.getOutputStream().close();
        } catch (IOException ended) {
            throw new IllegalStateException(
                    "containers are left, and the process that should remove them has ended", ended);
        }
    }

    /**
     * Waits for the host's end.
     *
     * @param arguments address of the engine, folder of its certificates or a dash, version of the calls, and the run
     */
    public static void main(String[] arguments) throws IOException, WrongSettingException {
        watch(System.in, arguments, SETTLING, INTERVAL);
    }

    /**
     * Removes the containers when the host has ended without its last word.
     *
     * @param host what the host writes
     * @param arguments as those of {@link #main}
     * @param settling time in which the engine may still create what the host had requested
     * @param interval time between two looks
     */
    static void watch(InputStream host, String[] arguments, Duration settling, Duration interval)
            throws IOException, WrongSettingException {
        if (host.read() != DISMISSED) {
            Optional<Path> certificates = Optional.of(arguments[1])
                    .filter(folder -> !folder.equals(WITHOUT_TLS))
                    .map(Path::of);
            Endpoint endpoint = new Endpoint(URI.create(arguments[0]), certificates, Optional.empty());
            long start = System.nanoTime();
            DockerClient client = EngineClient.connect(endpoint, RemoteApiVersion.parseConfigWithDefault(arguments[2]));
            new Removal(new EngineCalls(client, endpoint), arguments[3])
                    .removeAll(List.of(), PATIENCE, interval, () -> System.nanoTime() - start > settling.toNanos());
        }
    }
}
