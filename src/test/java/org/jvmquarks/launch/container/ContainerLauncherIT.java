package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.LauncherContract;
import org.jvmquarks.launch.MisbehavingProbe;
import org.jvmquarks.launch.engine.DockerEngine;

/**
 * Guests in containers. The image is named by the system property or environment variable {@value #IMAGE}; its tag is
 * its feature version. Aborted, with the reason, where it is not on the engine.
 */
class ContainerLauncherIT extends LauncherContract {
    static final String IMAGE = "contract.image";

    private static final String DEFAULT_IMAGE = "debian-openjdk:17";
    private static final String WITH_ENVIRONMENT = "quarks-contract-environment";
    private static final Duration PLENTY = Duration.ofSeconds(60);
    private static final DockerEngine ENGINE = new DockerEngine();
    private static final ContainerLauncher LAUNCHER = new ContainerLauncher(ENGINE);

    @BeforeAll
    static void requireEngineAndImage() {
        LAUNCHER.unavailable(jdk(image())).ifPresent(reason -> assumeTrue(false, reason));
        assumeTrue(
                ENGINE.has(new JdkSource.Image(image())),
                () -> "image " + image() + " is not on the engine; name another with -D" + IMAGE);
    }

    @AfterAll
    static void close() {
        LAUNCHER.close();
    }

    private static String image() {
        return Optional.ofNullable(System.getProperty(IMAGE))
                .or(() -> Optional.ofNullable(System.getenv(IMAGE)))
                .orElse(DEFAULT_IMAGE);
    }

    private static DockerClient client() {
        return ENGINE.calls().client();
    }

    @Override
    protected Launcher launcher() {
        return LAUNCHER;
    }

    @Override
    protected Launcher another() {
        return new ContainerLauncher(ENGINE);
    }

    @Override
    protected List<String> leftOf(Launcher closed) {
        return new LabelledContainers(ENGINE).starting(((ContainerLauncher) closed).run());
    }

    @Override
    protected String pinning() {
        return "--cpuset-cpus";
    }

    @Override
    protected Jdk jdk() {
        return jdk(image());
    }

    private static Jdk jdk(String image) {
        Matcher tag = Pattern.compile(":(\\d+)").matcher(image);
        return new Jdk(
                "contained",
                tag.find() ? OptionalInt.of(Integer.parseInt(tag.group(1))) : OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Image(image),
                List.of(),
                ContainerLimits.none());
    }

    @Test
    void kernelKillsAtTheMemoryLimit() throws Exception {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(256), OptionalDouble.empty());
        LaunchPlan greedy = plan(MisbehavingProbe.FillsMemory.class, PLENTY, List.of("-XX:MaxDirectMemorySize=4g"));

        assertThat(launch(limited(greedy, limits)).exit()).isEqualTo(new Exit.MemoryLimit(256));

        LaunchPlan modest = plan(MisbehavingProbe.Exits.class, PLENTY, List.of(), "137");
        assertThat(launch(limited(modest, limits)).exit()).isEqualTo(new Exit.Signal(9));
    }

    @Test
    void containerIsIsolated() throws Exception {
        List<String> walls =
                launch(MisbehavingProbe.Walls.class).stdout().lines().toList();

        assertThat(walls)
                .containsExactlyInAnyOrder(
                        "interfaces: [lo]",
                        "root: /written: Read-only file system",
                        "tmp: writable",
                        "Uid: 10001 10001 10001 10001",
                        "CapEff: 0000000000000000",
                        "CapBnd: 0000000000000000",
                        "NoNewPrivs: 1",
                        "pids: 2048");
    }

    @Test
    void imageForEnginesPlatformRunsById() throws Exception {
        ImagePlatform own = Stream.of(ImagePlatform.values())
                .filter(each -> ENGINE.architecture().equals(Optional.of(each.arch())))
                .findFirst()
                .orElseThrow();
        Jdk bound = jdk().forPlatforms().stream()
                .filter(each -> each.platform().equals(Optional.of(own)))
                .findFirst()
                .orElseThrow();

        Launched launched = LAUNCHER.launch(bound, plan(MisbehavingProbe.Echo.class, PLENTY, List.of()));

        assertThat(launched.exit()).isEqualTo(new Exit.Code(0));
        assertThat(launched.argv())
                .containsSequence("--platform", own.title())
                .anyMatch(word -> word.startsWith("sha256:"));
    }

    @Test
    void deadProcessesAreReaped() throws Exception {
        launch(MisbehavingProbe.LeavesChild.class, "1000000");
        launch(MisbehavingProbe.Echo.class);

        assertThat(launch(MisbehavingProbe.Processes.class).stdout().lines()).doesNotContain("Z");
    }

    @Test
    void missingContainerIsReplaced() throws Exception {
        Launched before = launch(MisbehavingProbe.Environment.class);
        client().removeContainerCmd(hostname(before)).withForce(true).exec();
        Launched after = launch(MisbehavingProbe.Environment.class);

        assertThat(before.retried()).isFalse();
        assertThat(after.retried()).isTrue();
        assertThat(after.exit()).isEqualTo(new Exit.Code(0));
        assertThat(hostname(after)).isNotEqualTo(hostname(before));
        assertThat(launch(MisbehavingProbe.Echo.class).retried()).isFalse();
    }

    /** It cannot kill the first process, but the shell that runs guests. */
    @Test
    void guestThatKillsAllIsLaunchException() throws Exception {
        assertThatThrownBy(() -> launch(MisbehavingProbe.KillsAll.class))
                .isInstanceOf(LaunchException.class)
                .hasMessage("contained could not be started, even in a fresh container: the shell in"
                        + " the container ended before its guest");

        assertThat(launch(MisbehavingProbe.Echo.class, "a").exit()).isEqualTo(new Exit.Code(0));
    }

    /** The first characters of the container's id. */
    private static String hostname(Launched guest) throws Exception {
        return guest.stdout()
                .lines()
                .filter(line -> line.startsWith("HOSTNAME="))
                .map(line -> line.substring("HOSTNAME=".length()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void unknownImageIsALaunchException() {
        LaunchPlan plan = plan(MisbehavingProbe.Echo.class, PLENTY, List.of());

        assertThatThrownBy(() -> LAUNCHER.launch(jdk("debian-openjdk:does-not-exist"), plan))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("image debian-openjdk:does-not-exist is not on the container engine and cannot"
                        + " be pulled (")
                .hasMessageEndingWith("); check its name and try: docker pull debian-openjdk:does-not-exist");
    }

    @Test
    void optionsInImageDoNotReachGuest() throws Exception {
        String container = client().createContainerCmd(image())
                .withCmd("true")
                .withEnv("JAVA_TOOL_OPTIONS=-Dslipped=in", "KEPT=yes")
                .exec()
                .getId();
        String image = client().commitCmd(container)
                .withRepository(WITH_ENVIRONMENT)
                .withTag("17")
                .withEnv("JAVA_TOOL_OPTIONS=-Dslipped=in", "KEPT=yes")
                .exec();
        try (ContainerLauncher other = new ContainerLauncher()) {
            Launched guest = other.launch(
                    jdk(WITH_ENVIRONMENT + ":17"), plan(MisbehavingProbe.Environment.class, PLENTY, List.of()));

            assertThat(guest.stdout()).contains("KEPT=yes", "slipped in: null");
            assertThat(guest.stdout()).doesNotContain("JAVA_TOOL_OPTIONS");
        } finally {
            client().removeContainerCmd(container).withForce(true).exec();
            client().removeImageCmd(image).withForce(true).exec();
        }
    }

    @Test
    void closeRemovesTheContainers() throws Exception {
        String id;
        try (ContainerLauncher other = new ContainerLauncher()) {
            LaunchPlan plan = plan(MisbehavingProbe.Environment.class, PLENTY, List.of());
            id = hostname(other.launch(jdk(), plan));
            assertThat(containers()).anyMatch(name -> name.startsWith(id));
        }
        assertThat(containers()).noneMatch(name -> name.startsWith(id));
    }

    private static List<String> containers() {
        return client().listContainersCmd().withShowAll(true).exec().stream()
                .map(Container::getId)
                .toList();
    }
}
