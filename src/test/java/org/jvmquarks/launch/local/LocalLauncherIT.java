package org.jvmquarks.launch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.LauncherContract;
import org.jvmquarks.launch.MisbehavingProbe;
import org.jvmquarks.launch.Scrubbed;

/** Guests as processes, of the JDK that runs the test. */
class LocalLauncherIT extends LauncherContract {
    private static final LocalLauncher LAUNCHER = new LocalLauncher();

    @AfterAll
    static void close() {
        LAUNCHER.close();
    }

    @Override
    protected Launcher launcher() {
        return LAUNCHER;
    }

    @Override
    protected Launcher another() {
        return new LocalLauncher();
    }

    /** Every guest sees every process of the machine. */
    @Override
    protected List<String> leftOf(Launcher closed) {
        return List.of();
    }

    @Override
    protected String pinning() {
        return "-c";
    }

    @Override
    protected Jdk jdk() {
        return jdk(Path.of(System.getProperty("java.home")));
    }

    private static Jdk jdk(Path home) {
        return new Jdk(
                "local",
                OptionalInt.of(Runtime.version().feature()),
                Optional.empty(),
                new JdkSource.Home(home),
                List.of(),
                ContainerLimits.none());
    }

    @Test
    void homeWithoutJavaIsALaunchException() {
        LaunchPlan plan = plan(MisbehavingProbe.Echo.class, Duration.ofSeconds(60), List.of());

        assertThatThrownBy(() -> LAUNCHER.launch(jdk(folder), plan))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "local: expected an executable bin/java in %s, found none; set the home to the folder that contains bin",
                        folder);
    }

    @Test
    void containerLimitsAreALaunchException() {
        LaunchPlan plan = plan(MisbehavingProbe.Echo.class, Duration.ofSeconds(60), List.of());
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(256), OptionalDouble.empty());

        assertThatThrownBy(() -> LAUNCHER.launch(jdk(), limited(plan, limits)))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "local: expected a JDK in a container, for limits of 256 MB, found a local JDK; choose a JDK with an 'image'");
    }

    @Test
    void processorTimeIsKnownOfKilledGuest() throws Exception {
        Launched killed = launch(plan(MisbehavingProbe.Hangs.class, Duration.ofSeconds(2), List.of(), "5"));

        assertThat(killed.processor().orElseThrow()).isPositive();
        assertThat(launch(MisbehavingProbe.Echo.class, "a").processor()).isEmpty();
    }

    @Test
    void optionsInEnvironmentDoNotReachGuest() throws Exception {
        ProcessBuilder host = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Host.class.getName(),
                folder.toString());
        Scrubbed.VARIABLES.forEach(name -> host.environment().put(name, "-Dslipped=in"));
        Scrubbed.OF_THE_HOST.forEach(name -> host.environment().put(name, "0"));
        host.environment().remove("CLASSPATH");
        host.environment().put("KEPT", "yes");
        host.redirectErrorStream(true);
        Process process = host.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("KEPT=yes", "slipped in: null");
        assertThat(said.lines())
                .noneMatch(line -> Stream.concat(Scrubbed.VARIABLES.stream(), Scrubbed.OF_THE_HOST.stream())
                        .anyMatch(v -> line.startsWith(v + "=")));
    }

    /** A host whose environment holds what must not reach its guest. */
    static final class Host {
        public static void main(String[] arguments) throws Exception {
            try (LocalLauncher launcher = new LocalLauncher()) {
                LaunchPlan plan = new LaunchPlan(
                        List.of(),
                        List.of(classes(MisbehavingProbe.class)),
                        List.of(),
                        MisbehavingProbe.Environment.class.getName(),
                        List.of(),
                        Duration.ofSeconds(60),
                        Path.of(arguments[0], "guest"),
                        ContainerLimits.none());
                Launched guest = launcher.launch(jdk(Path.of(System.getProperty("java.home"))), plan);
                print(guest);
            }
        }

        private static void print(Launched guest) throws IOException {
            System.out.print(guest.stdout() + guest.stderr());
        }
    }
}
