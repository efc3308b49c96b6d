package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.launch.container.LabelledContainers;

/**
 * Runs the program with each way to choose an engine, where nothing lies at the usual places: the engines are of this
 * test alone, and the program sees an empty {@code /run} and an empty home. The image has no registry in its name.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "engines of other systems run in a Linux of theirs")
@Execution(ExecutionMode.SAME_THREAD) // as an engine takes the images of another one of its kind
@SharesMachine
class EnginesIT {
    private static final String IMAGE = "debian-openjdk:17";
    private static final String PIN = "object-header/emptyObject";
    private static final int MOST_MINUTES = 5;
    private static final long POLL_MILLISECONDS = 100;

    /** Hides the sockets of the machine's engines from a program, and from nobody else. */
    private static final String HIDING =
            "for d in /run /var/run; do [ -L $d ] || mount -t tmpfs tmpfs $d; done; exec \"$@\"";

    /** The image, for the engines of this test. */
    @TempDir
    static Path images;

    private static Path image;

    @TempDir
    Path home;

    private final Map<String, String> variables = new TreeMap<>();

    @BeforeAll
    static void requireRootAndImage() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may hide engines");
        OwnEngine.requireProgram("unshare");
        new LabelledContainers().unavailable(IMAGE).ifPresent(why -> assumeTrue(false, why));
        image = images.resolve("image.tar");
        OwnEngine.run(List.of("docker", "save", "--output=" + image, IMAGE));
    }

    @BeforeEach
    void writeMatrix() throws IOException {
        Files.writeString(home.resolve("jdks.yaml"), """
                jdks:
                  - {id: box, version: 17, image: "%s"}
                  - {id: local, home: "%s"}
                """.formatted(IMAGE, System.getProperty("java.home")));
    }

    @Nested
    class Docker {
        /** With a short path: that of a socket has hardly more than 100 characters. */
        @TempDir
        static Path folder;

        @BeforeAll
        static void load() throws Exception {
            OwnEngine.requireProgram("dockerd");
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                OwnEngine.run(List.of("docker", "--host", engine.address(), "load", "--input=" + image));
            }
        }

        @AfterAll
        static void delete() throws Exception {
            OwnEngine.delete(folder);
        }

        @Test
        void byTheVariable() throws Exception {
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                variables.put("DOCKER_HOST", engine.address());

                assertHolds();
            }
        }

        @Test
        void byTheNameOfAContext() throws Exception {
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                writeContext("own", engine.address());
                variables.put("DOCKER_CONTEXT", "own");

                assertHolds();
            }
        }

        @Test
        void byTheCurrentContext() throws Exception {
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                writeContext("own", engine.address());
                write(".docker/config.json", "{\"currentContext\": \"own\"}");

                assertHolds();
            }
        }

        @Test
        void byThePropertyOfTestcontainers() throws Exception {
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                write(".testcontainers.properties", "docker.host=" + engine.address());

                assertHolds();
            }
        }

        @Test
        void overTheNetwork() throws Exception {
            String address = "tcp://localhost:" + freePort();
            try (OwnEngine engine = OwnEngine.docker(folder, "--host=" + address)) {
                variables.put("DOCKER_HOST", address);

                assertHolds();
                assertThat(engine.process().isAlive()).isTrue();
            }
        }

        @Test
        void overTheNetworkWithCertificates() throws Exception {
            TlsFiles files = TlsFiles.in(home);
            String address = "tcp://localhost:" + freePort();
            try (OwnEngine engine = OwnEngine.docker(
                    folder,
                    "--host=" + address,
                    "--tlsverify",
                    "--tlscacert=" + files.ofEngine().resolve("ca.pem"),
                    "--tlscert=" + files.ofEngine().resolve("cert.pem"),
                    "--tlskey=" + files.ofEngine().resolve("key.pem"))) {
                variables.putAll(Map.of(
                        "DOCKER_HOST",
                        address,
                        "DOCKER_TLS_VERIFY",
                        "1",
                        "DOCKER_CERT_PATH",
                        files.ofUser().toString()));

                assertHolds();
                assertThat(engine.process().isAlive()).isTrue();
            }
        }

        /** The cells of the other JDK have their verdicts, and the run its end. */
        @Test
        void thatFreezesInTheMiddle() throws Exception {
            try (OwnEngine engine = OwnEngine.docker(folder)) {
                variables.put("DOCKER_HOST", engine.address());
                Process run = start("run", "scalar-replacement", "object-header", "--jdks=box,local", "--pins=exact");
                awaitFirstVerdictOn("box", run);
                engine.signal("STOP");
                long frozen = System.nanoTime();
                try {
                    assertThat(run.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
                } finally {
                    engine.signal("CONT");
                    end(run);
                }

                assertThat(Duration.ofNanos(System.nanoTime() - frozen)).isLessThan(Duration.ofSeconds(90));
                assertThat(run.exitValue()).isEqualTo(3);
                assertThat(output())
                        .contains("ERROR(LAUNCH_FAILED)", "has stopped: a ping was not answered")
                        .doesNotContainPattern("ERROR.*\\[local\\]");
            }
        }
    }

    @Nested
    class Podman {
        @TempDir
        static Path folder;

        @BeforeAll
        static void load() throws Exception {
            OwnEngine.requireProgram("podman");
            List<String> load = OwnEngine.podmanCommand(folder);
            load.addAll(List.of("load", "--input=" + image));
            OwnEngine.run(load);
        }

        @AfterAll
        static void delete() throws Exception {
            OwnEngine.delete(folder);
        }

        @Test
        void byTheVariable() throws Exception {
            try (OwnEngine engine = OwnEngine.podman(folder)) {
                variables.put("DOCKER_HOST", engine.address());

                assertHolds();
                assertThat(program("doctor")).contains(" Podman ", engine.address());
            }
        }

        @Test
        void atItsUsualPlace() throws Exception {
            try (OwnEngine engine = OwnEngine.podman(folder)) {
                Path usual = Files.createDirectories(home.resolve("runtime/podman"));
                Files.createSymbolicLink(usual.resolve("podman.sock"), engine.socket());
                variables.put("XDG_RUNTIME_DIR", home.resolve("runtime").toString());

                assertHolds();
            }
        }
    }

    private void assertHolds() throws IOException, InterruptedException {
        assertThat(program("run", PIN, "--jdks", "box")).contains("1 cell: 1 HOLDS");
    }

    /** Writes what {@code docker context create} does. */
    private void writeContext(String name, String address) throws IOException {
        write(
                ".docker/contexts/meta/" + Sha256.hex(name) + "/meta.json",
                "{\"Name\": \"%s\", \"Endpoints\": {\"docker\": {\"Host\": \"%s\"}}}".formatted(name, address));
    }

    private void write(String name, String content) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, content);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitFirstVerdictOn(String jdk, Process run) throws Exception {
        Pattern holds = Pattern.compile("HOLDS .*\\[" + jdk + "\\]");
        while (run.isAlive() && !holds.matcher(output()).find()) {
            Thread.sleep(POLL_MILLISECONDS);
        }
        assertThat(run.isAlive()).as(output()).isTrue();
    }

    /** Returns what the program prints, which must succeed. */
    private String program(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        try {
            assertThat(process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            end(process);
        }
        assertThat(process.exitValue()).as(output()).isZero();
        return output();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", HIDING, "sh"));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + home,
                "-cp",
                classPath(),
                "org.jvmquarks.cli.Main"));
        command.addAll(List.of(arguments));
        if (arguments[0].equals("run")) {
            command.addAll(List.of("--matrix", "jdks.yaml", "--output", "quarks-report"));
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("output.txt").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DOCKER_"));
        builder.environment().remove("XDG_RUNTIME_DIR");
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private String output() throws IOException {
        return Files.readString(home.resolve("output.txt"));
    }

    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .toList());
    }
}
