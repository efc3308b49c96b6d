package org.jvmquarks.launch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;

class CpuPinningTest {
    private static final CpuSet PROCESSORS = CpuSet.parse("2-3,6");

    @TempDir
    Path folder;

    @Test
    void commandRunsOnItsProcessors() {
        assertThat(new CpuPinning(Path.of("/usr/bin/taskset")).on(PROCESSORS, List.of("java", "-version")))
                .containsExactly("/usr/bin/taskset", "-c", "2-3,6", "java", "-version");
    }

    @Test
    void guestIsRefusedWhereNothingPinsIt() throws IOException {
        Path taskset = folder.resolve("taskset");
        Path home = folder.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true))
                .isTrue();
        Jdk jdk = new Jdk(
                "jdk-25",
                OptionalInt.of(25),
                Optional.empty(),
                new JdkSource.Home(home),
                List.of(),
                ContainerLimits.none());
        LaunchPlan plan = new LaunchPlan(
                        List.of(),
                        List.of(),
                        List.of(),
                        "Main",
                        List.of(),
                        Duration.ofSeconds(1),
                        folder.resolve("guest"),
                        ContainerLimits.none())
                .on(PROCESSORS);

        try (LocalLauncher launcher = new LocalLauncher(new CpuPinning(taskset))) {
            assertThat(launcher.cannotPin(jdk)).hasValue(taskset + " is missing; install util-linux");
            assertThatThrownBy(() -> launcher.launch(jdk, plan))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage(
                            "jdk-25: cannot run on processors 2-3,6: " + taskset + " is missing; install util-linux");
        }
    }
}
