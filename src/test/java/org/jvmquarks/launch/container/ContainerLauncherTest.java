package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;

class ContainerLauncherTest {
    private static final String NO_ENGINE =
            "needs a container, but no Docker engine answers: start Docker, or point DOCKER_HOST at"
                    + " one";

    @Test
    void onlyImagesAreHandled() {
        try (ContainerLauncher launcher = launcher(() -> true)) {
            assertThat(launcher.handles(jdk(new JdkSource.Image("debian-openjdk:17")))).isTrue();
            assertThat(launcher.handles(jdk(new JdkSource.Home(Path.of("/opt/jdk"))))).isFalse();
        }
    }

    @Test
    void usableEngineMakesImagesAvailable() {
        try (ContainerLauncher launcher = launcher(() -> true)) {
            assertThat(launcher.unavailable(image())).isEmpty();
        }
    }

    @Test
    void missingEngineIsReportedWithWhatToDo() {
        try (ContainerLauncher launcher = launcher(() -> false)) {
            assertThat(launcher.unavailable(image())).contains(NO_ENGINE);
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("contained " + NO_ENGINE);
        }
    }

    @Test
    void launcherGivesTheAnswerOfTheEngine() {
        DockerEngine engine =
                new FakeConnection(
                                () -> {
                                    throw new IllegalStateException("Can't get Docker image");
                                })
                        .engine();
        try (ContainerLauncher launcher = new ContainerLauncher(engine)) {
            assertThat(launcher.unavailable(image()))
                    .contains("needs a container, but " + engine.unavailable().orElseThrow());
        }
    }

    @Test
    void imageThatCannotBePulledIsALaunchException() {
        try (ContainerLauncher launcher = launcher(() -> true)) {
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageStartingWith(
                            "image debian-openjdk:17 is not on the Docker engine and cannot be"
                                    + " pulled (");
        }
    }

    private static ContainerLauncher launcher(BooleanSupplier available) {
        return new ContainerLauncher(new FakeConnection(available).engine());
    }

    private static Jdk image() {
        return jdk(new JdkSource.Image("debian-openjdk:17"));
    }

    private static Jdk jdk(JdkSource source) {
        return new Jdk(
                "contained",
                OptionalInt.of(17),
                Optional.empty(),
                source,
                List.of(),
                ContainerLimits.none());
    }

    private static LaunchPlan plan() {
        return new LaunchPlan(
                List.of(),
                List.of(),
                List.of(),
                "Main",
                List.of(),
                Duration.ofSeconds(1),
                Path.of("nowhere"),
                ContainerLimits.none());
    }
}
