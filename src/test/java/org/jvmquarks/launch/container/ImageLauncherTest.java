package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.launch.WithoutLibraries;

class ImageLauncherTest {
    private static final String[] CLIENT = {"docker-java", "commons-compress"};
    private static final String MISSING = "requires com.github.docker-java:docker-java-core and"
            + " com.github.docker-java:docker-java-transport-zerodep on the class path to run containers";

    @Test
    void imageIsUnavailableWithoutTheClient() {
        assertThat(WithoutLibraries.get(Reason.class, CLIENT)).isEqualTo(MISSING);
    }

    @Test
    void onlyWhatIsMissingIsNamed() {
        assertThat(WithoutLibraries.get(Reason.class, "docker-java-transport-zerodep"))
                .isEqualTo("requires com.github.docker-java:docker-java-transport-zerodep on the class"
                        + " path to run containers");
    }

    @Test
    void launchWithoutClientNamesJdkAndLack() {
        assertThat(WithoutLibraries.get(Launch.class, CLIENT)).isEqualTo("contained " + MISSING);
    }

    @Test
    void homeRunsWithoutTheClient() {
        assertThat(WithoutLibraries.get(Home.class, CLIENT)).isEqualTo("LocalLauncher");
    }

    @Test
    void clientOnTheClassPathIsNotMissing() {
        assertThat(new Reason().get()).isNotEqualTo(MISSING);
    }

    /** Returns why the launcher that a run finds cannot start an image; empty if it can. */
    public static final class Reason implements Supplier<String> {
        @Override
        public String get() {
            try (Launchers launchers = Launchers.load()) {
                return launchers.of(image()).unavailable(image()).orElse("");
            }
        }
    }

    /** Returns the message of a launch that fails. */
    public static final class Launch implements Supplier<String> {
        @Override
        public String get() {
            try (Launcher launcher = new ImageLauncher()) {
                launcher.launch(image(), plan());
                return "";
            } catch (LaunchException e) {
                return String.valueOf(e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "interrupted";
            }
        }
    }

    /** Returns the name of the launcher of an installed JDK. */
    public static final class Home implements Supplier<String> {
        @Override
        public String get() {
            try (Launchers launchers = Launchers.load()) {
                Jdk home = jdk(new JdkSource.Home(Path.of("/opt/jdk")));
                Launcher launcher = launchers.of(home);
                return launcher.unavailable(home).orElse(launcher.getClass().getSimpleName());
            }
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
