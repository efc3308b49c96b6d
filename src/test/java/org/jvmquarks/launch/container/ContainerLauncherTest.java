package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;

class ContainerLauncherTest {
    private static final String NO_ENGINE =
            "needs a container, and no Docker engine answers: start Docker, or point DOCKER_HOST at"
                    + " one";

    @Test
    void onlyImagesAreLaunched() {
        try (ContainerLauncher launcher = launcher(() -> true)) {
            assertThat(launcher.handles(jdk(new JdkSource.Image("debian-openjdk:17")))).isTrue();
            assertThat(launcher.handles(jdk(new JdkSource.Home(Path.of("/opt/jdk"))))).isFalse();
        }
    }

    @Test
    void withAnEngineNothingIsInTheWay() {
        try (ContainerLauncher launcher = launcher(() -> true)) {
            assertThat(launcher.unavailable(image())).isEmpty();
        }
    }

    @Test
    void withoutAnEngineItSaysWhatToDo() {
        try (ContainerLauncher launcher = launcher(() -> false)) {
            assertThat(launcher.unavailable(image())).contains(NO_ENGINE);
            assertThatThrownBy(() -> launcher.launch(image(), plan()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("contained " + NO_ENGINE);
        }
    }

    @Test
    void anEngineThatTestcontainersCannotUseIsAsGoodAsNone() {
        BooleanSupplier unusable =
                () -> {
                    throw new IllegalStateException("Can't get Docker image");
                };
        try (ContainerLauncher launcher = launcher(unusable)) {
            assertThat(launcher.unavailable(image()))
                    .contains(
                            "needs a container, and Testcontainers cannot use the Docker engine"
                                    + " (Can't get Docker image); where it cannot pull its own"
                                    + " image, set TESTCONTAINERS_RYUK_DISABLED=true");
        }
    }

    @Test
    void anEngineThatIsNotHeardOfInTimeIsAsGoodAsNone() {
        CountDownLatch never = new CountDownLatch(1);
        BooleanSupplier silent =
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return true;
                };
        try (ContainerLauncher launcher = launcher(silent, Duration.ofSeconds(1))) {
            assertThat(launcher.unavailable(image()))
                    .contains(
                            "needs a container, and Testcontainers cannot use the Docker engine (no"
                                    + " answer within 1 s); where it cannot pull its own image, set"
                                    + " TESTCONTAINERS_RYUK_DISABLED=true");
        } finally {
            never.countDown();
        }
    }

    private static ContainerLauncher launcher(BooleanSupplier available) {
        return launcher(available, Duration.ofMinutes(1));
    }

    private static ContainerLauncher launcher(BooleanSupplier available, Duration limit) {
        return new ContainerLauncher(new Docker(available, limit));
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
