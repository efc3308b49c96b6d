package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.SilentEngineException;
import org.jvmquarks.launch.container.ContainerLauncher;
import org.jvmquarks.launch.container.Hardening;
import org.jvmquarks.launch.container.OwnedContainers;

/** An engine that is stopped while its connections stay open, as by {@code kill -STOP}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its engines have no sockets of Unix")
@Timeout(60)
class FrozenEngineTest {
    private static final JdkSource.Image IMAGE = new JdkSource.Image("image");
    private static final Hardening HARDENING = new Hardening(ContainerLimits.none());

    private Path folder;
    private FakeEngine engine;
    private FreezingSocket socket;

    @BeforeEach
    void start() throws Exception {
        // The path of a socket has hardly more than 100 characters.
        folder = Files.createTempDirectory("frozen");
        engine = new FakeEngine("docker-20.10.24").pinged(Duration.ZERO, Duration.ofSeconds(3));
        socket = new FreezingSocket(folder.resolve("engine.sock"), URI.create(engine.address()));
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        engine.close();
        Files.delete(folder.resolve("engine.sock"));
        Files.delete(folder);
    }

    @Test
    void startsFailUntilTheEngineGoesOn() throws Exception {
        OwnedContainers owned = new OwnedContainers(engine.engine(socket.address()));
        owned.start(IMAGE, HARDENING);

        socket.freeze();
        assertThatThrownBy(() -> owned.start(IMAGE, HARDENING))
                .isInstanceOf(SilentEngineException.class)
                .hasMessage(
                        "the container engine at %s was to create a container of image image and has stopped: a ping was not answered within 3 s; see whether it answers: docker version",
                        socket.address());
        socket.thaw();

        // The ping that was on its way is answered now.
        Optional<String> third = Optional.empty();
        while (third.isEmpty()) {
            third = startedIfAwake(owned);
        }
        assertThat(engine.started()).contains(third.get());
        owned.close();
        assertThat(engine.containers()).isEmpty();
    }

    private static Optional<String> startedIfAwake(OwnedContainers owned) throws Exception {
        try {
            return Optional.of(owned.start(IMAGE, HARDENING));
        } catch (SilentEngineException stillFrozen) {
            return Optional.empty();
        }
    }

    /** The process that watches the run gets what is left. */
    @Test
    void endOfRunDoesNotWaitForEngine() throws Exception {
        OwnedContainers owned = new OwnedContainers(engine.engine(socket.address()));
        owned.start(IMAGE, HARDENING);
        socket.freeze();
        long start = System.nanoTime();

        owned.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        assertThat(engine.containers()).hasSize(1);
        socket.thaw();
        engine.awaitRemoval();
        assertThat(engine.containers()).isEmpty();
    }

    @Test
    void launchEndsAndSaysWhatHasStopped() {
        socket.freeze();

        try (ContainerLauncher launcher = new ContainerLauncher(engine.engine(socket.address()))) {
            assertThatThrownBy(() -> launcher.launch(jdk(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage(
                            "cannot start a container of image: the container engine at %s was to inspect image image and has stopped: a ping was not answered within 3 s; see whether it answers: docker version",
                            socket.address());
        } finally {
            socket.thaw();
        }
    }

    @Test
    void pullEndsAndSaysWhatHasStopped() throws Exception {
        DockerEngine client = engine.engine(socket.address());
        socket.freeze();

        assertThatThrownBy(() -> client.digests("image"))
                .isInstanceOf(SilentEngineException.class)
                .hasMessageContaining("was to inspect image image and has stopped");
        socket.thaw();
    }

    private static Jdk jdk() {
        return new Jdk("contained", OptionalInt.of(17), Optional.empty(), IMAGE, List.of(), ContainerLimits.none());
    }

    private LaunchPlan plan() {
        return new LaunchPlan(
                List.of(),
                List.of(),
                List.of(),
                "Main",
                List.of(),
                Duration.ofMinutes(5),
                folder.resolve("guest"),
                ContainerLimits.none());
    }
}
