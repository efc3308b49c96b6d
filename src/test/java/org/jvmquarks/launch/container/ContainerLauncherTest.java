package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.FakeConnection;

class ContainerLauncherTest {
    @Test
    void onlyImagesAreHandled() {
        try (ContainerLauncher launcher = new ContainerLauncher(new FakeConnection().engine())) {
            assertThat(launcher.handles(jdk(new JdkSource.Image("debian-openjdk:17"))))
                    .isTrue();
            assertThat(launcher.handles(jdk(new JdkSource.Home(Path.of("/opt/jdk")))))
                    .isFalse();
        }
    }

    @Test
    void usableEngineMakesImagesAvailable() {
        try (ContainerLauncher launcher = new ContainerLauncher(new FakeConnection().engine())) {
            assertThat(launcher.unavailable(image())).isEmpty();
        }
    }

    @Test
    void launcherNamesItsEngine() {
        try (ContainerLauncher launcher = new ContainerLauncher(new FakeConnection().engine())) {
            assertThat(launcher.describe(image())).contains("Docker 26.1.5 at unix:///var/run/docker.sock");
        }
    }

    @Test
    void absentEngineMakesImagesUnavailable() {
        DockerEngine engine = new DockerEngine(() -> new DockerEngine.Absent("start Docker"));
        try (ContainerLauncher launcher = new ContainerLauncher(engine)) {
            assertThat(launcher.unavailable(image())).contains("needs a container, but start Docker");
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("contained needs a container, but start Docker");
        }
    }

    @Test
    void unusableEngineIsErrorOfEachLaunch() {
        DockerEngine engine = new DockerEngine(() -> new DockerEngine.Refused("unset DOCKER_HOST"));
        try (ContainerLauncher launcher = new ContainerLauncher(engine)) {
            assertThat(launcher.unavailable(image())).isEmpty();
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("contained: unset DOCKER_HOST");
        }
    }

    @Test
    void imageThatCannotBePulledIsLaunchException() {
        try (ContainerLauncher launcher = new ContainerLauncher(new FakeConnection().engine())) {
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageStartingWith(
                            "image debian-openjdk:17 is not on the container engine and cannot be pulled (");
        }
    }

    private static Jdk image() {
        return jdk(new JdkSource.Image("debian-openjdk:17"));
    }

    private static Jdk jdk(JdkSource source) {
        return new Jdk("contained", OptionalInt.of(17), Optional.empty(), source, List.of(), ContainerLimits.none());
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
