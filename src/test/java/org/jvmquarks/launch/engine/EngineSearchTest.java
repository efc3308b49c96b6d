package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;

class EngineSearchTest {
    private static final Duration SHORT = Duration.ofSeconds(1);

    @TempDir
    Path root;

    private final Map<String, String> variables = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({"docker-20.10.24, Docker 20.10.24+dfsg1", "podman-4.3.1, Podman 4.3.1"})
    void chosenEngineIsNamedWithItsVersion(String recording, String name) throws IOException {
        try (FakeEngine engine = new FakeEngine(recording)) {
            variables.put("DOCKER_HOST", engine.address());

            assertThat(search().describe()).contains(name + " at " + engine.address() + " (DOCKER_HOST)");
            assertThat(search().unavailable()).isEmpty();
        }
    }

    @Test
    void rootlessEngineIsNamedSo() throws IOException {
        try (FakeEngine engine = new FakeEngine(
                "podman-4.3.1", info -> info.replace("name=seccomp,", "name=rootless\",\"name=seccomp,"))) {
            variables.put("DOCKER_HOST", engine.address());

            assertThat(search().describe()).contains("rootless Podman 4.3.1 at " + engine.address() + " (DOCKER_HOST)");
        }
    }

    @Test
    void engineOfWindowsContainersIsRefused() throws IOException {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24", info -> info.replace("linux", "windows"))) {
            variables.put("DOCKER_HOST", engine.address());

            assertThat(search().refused())
                    .contains("the container engine at "
                            + engine.address()
                            + " (DOCKER_HOST) cannot be used: it runs Windows containers;"
                            + " switch it to Linux containers");
        }
    }

    @Test
    void chosenEngineWithoutAListenerIsRefused() throws IOException {
        String address = closedPort();
        variables.put("DOCKER_HOST", address);

        // Some builds of JDK 25 add "(connect failed)".
        assertThat(search().refused())
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("no container engine answers at " + address + " (DOCKER_HOST), Connection refused")
                        .endsWith(": start it, or correct or unset DOCKER_HOST"));
        assertThat(search().describe()).isEmpty();
    }

    private static String closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "tcp://localhost:" + socket.getLocalPort();
        }
    }

    @Test
    void silentChosenEngineIsRefusedInTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            variables.put("DOCKER_HOST", "tcp://localhost:" + silent.getLocalPort());

            assertThat(search().refused().orElseThrow())
                    .matches(".*, (no answer within 1 s|Read timed out): start it, or .*");
        }
    }

    @Test
    void chosenSocketThatDoesNotExistIsRefused() {
        variables.put("DOCKER_HOST", "unix:///nowhere/docker.sock");

        assertThat(search().refused())
                .contains("no container engine answers at unix:///nowhere/docker.sock (DOCKER_HOST),"
                        + " there is no such socket: start it, or correct or unset DOCKER_HOST");
    }

    @Test
    void settingThatIsNoAddressIsRefused() {
        variables.put("DOCKER_HOST", "garbage");

        assertThat(search().refused().orElseThrow()).contains("but was 'garbage'");
    }

    @Test
    void machineWithoutAnEngineSaysWhereItLooked() {
        assertThat(search().unavailable())
                .contains("no container engine was found at unix://%1$s/var/run/docker.sock,".formatted(root)
                        + " unix://%1$s/home/.docker/run/docker.sock,".formatted(root)
                        + " unix://%1$s/home/.docker/desktop/docker.sock,".formatted(root)
                        + " unix://%1$s/run/podman/podman.sock: start Docker or Podman, or".formatted(root)
                        + " point DOCKER_HOST at an engine");
        assertThat(search().refused()).isEmpty();
    }

    @Test
    void socketWithoutListenerIsNotMissingEngine() throws IOException {
        Path socket = root.resolve("var/run/docker.sock");
        Files.createDirectories(socket.resolveSibling("."));
        try (ServerSocketChannel bound = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            bound.bind(UnixDomainSocketAddress.of(socket));
        }

        assertThat(search().unavailable())
                .contains("there is a socket at unix://"
                        + socket
                        + ", but no container engine answers (Connection refused): start"
                        + " Docker or Podman, or point DOCKER_HOST at another engine");
    }

    @Test
    void missingRightToSocketIsNotMissingEngine() throws IOException {
        Path socket = root.resolve("var/run/docker.sock");
        Files.createDirectories(socket.resolveSibling("."));
        Files.createFile(socket);

        assertThat(denied().unavailable())
                .contains("there is a container engine at unix://"
                        + socket
                        + ", but this user has no right to use its socket: add the user to"
                        + " the socket's group (sudo usermod -aG docker $USER) and log in"
                        + " again, or use a rootless engine");
        assertThat(denied().refused()).isEmpty();
    }

    @Test
    void missingRightToTheChosenSocketIsRefused() {
        variables.put("DOCKER_HOST", "unix:///some.sock");

        assertThat(denied().refused())
                .contains("this user has no right to use the container engine at unix:///some.sock"
                        + " (DOCKER_HOST), Permission denied: add the user to the socket's"
                        + " group (sudo usermod -aG docker $USER) and log in again, or use a rootless engine");
    }

    /** A test of root has every right. */
    private DockerEngine denied() {
        return engine(endpoint -> new Ping.Reply(Ping.Outcome.DENIED, "Permission denied"));
    }

    /** Others still want to know whether there is an engine. */
    @Test
    void interruptedSearchIsRepeated() throws IOException {
        variables.put("DOCKER_HOST", closedPort());
        AtomicInteger contacts = new AtomicInteger();
        DockerEngine engine = engine(endpoint -> {
            if (contacts.getAndIncrement() == 0) {
                throw new InterruptedException();
            }
            return Ping.send(endpoint, SHORT);
        });

        assertThat(engine.refused()).contains("interrupted while looking for a container engine");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(engine.refused()).hasValueSatisfying(why -> assertThat(why).startsWith("no "));
        assertThat(contacts).hasValue(2);
    }

    private DockerEngine search() {
        return engine(endpoint -> Ping.send(endpoint, SHORT));
    }

    private DockerEngine engine(EngineSearch.Contact contact) {
        HostEnvironment environment = HostEnvironment.of(
                variables, Map.of("user.home", root.resolve("home").toString()), root);
        return new DockerEngine(new EngineSearch(new EngineSettings(environment), contact));
    }
}
