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
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;

/** What a local launcher says where no process can be started. */
class LocalLauncherTest {
    @TempDir
    Path folder;

    @Test
    void unusableFolderIsNoFaultOfJdk() throws IOException {
        Path java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.resolveSibling("."));
        assertThat(Files.writeString(java, "").toFile().setExecutable(true)).isTrue();
        Path inTheWay = Files.createFile(folder.resolve("file"));
        Path output = inTheWay.resolve("guest");

        try (LocalLauncher launcher = new LocalLauncher()) {
            assertThatThrownBy(() -> launcher.launch(jdk(), plan(output)))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageStartingWith(
                            "local was not started, as the folder for its output, %s, cannot be used: ", output)
                    .hasMessageEndingWith("is a file or lies below one; name a folder");
        }
    }

    private Jdk jdk() {
        return new Jdk(
                "local",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(folder.resolve("jdk")),
                List.of(),
                ContainerLimits.none());
    }

    private static LaunchPlan plan(Path output) {
        return new LaunchPlan(
                List.of(),
                List.of(Path.of("probe.jar")),
                List.of(),
                "Probe",
                List.of(),
                Duration.ofSeconds(1),
                output,
                ContainerLimits.none());
    }
}
