package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ServiceImage;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.upgrade.executed.CallQuestions;

/**
 * Trials with real VMs, on this machine and in containers. The latter are aborted, with the reason, where the image
 * {@value #IMAGE} is not on the engine.
 */
@SharesMachine
class TrialIT {
    private static final String IMAGE = "debian-openjdk:17";
    private static final JdkSource.Home HERE = new JdkSource.Home(Path.of(System.getProperty("java.home")));

    /** A blank ends an option in a variable of the VM, a comma one of its parts. */
    private static final String OUTPUT = "trial, first";

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    private static Jdk jdk(String id, JdkSource source) {
        return new Jdk(id, OptionalInt.empty(), Optional.empty(), source, List.of(), ContainerLimits.none());
    }

    private TrialPlan plan(Service... services) throws IOException {
        Path application = Files.createDirectories(folder.resolve("app"));
        Files.writeString(application.resolve("words.txt"), "up");
        return new TrialPlan(
                application,
                List.of(services),
                Optional.empty(),
                TrialResult.FEWEST_FOR_WORDS,
                Duration.ofMinutes(3),
                new TreeSet<>());
    }

    private TrialResult run(TrialPlan plan, JdkSource from, JdkSource to) throws Exception {
        Path output = folder.resolve(OUTPUT);
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(512), OptionalDouble.empty());
        try (TrialSites sites = new TrialSites(plan, limits, output.resolve("work"))) {
            return new Trial(plan, new CallQuestions(List.of(), Set.of(), List.of()), output, said::add)
                    .run(sites.side(jdk("old", from)), sites.side(jdk("new", to)));
        }
    }

    private void assertNothingDiffers(TrialResult result) throws IOException {
        assertThat(TrialResult.failure(result.before())).isEmpty();
        assertThat(TrialResult.failure(result.after())).isEmpty();
        assertThat(result.appeared()).isEmpty();
        assertThat(result.vanished()).isEmpty();
        assertThat(result.happened()).isEmpty();
        assertThat(result.executed()).hasValueSatisfying(counted -> {
            assertThat(counted.before().jvms()).isEqualTo(TrialResult.FEWEST_FOR_WORDS);
            assertThat(counted.after().jvms()).isEqualTo(TrialResult.FEWEST_FOR_WORDS);
        });
        assertThat(result.compared())
                .extracting(TrialResult.Compared::amount)
                .contains(RoundAmount.READY, RoundAmount.LIVE, RoundAmount.ALLOCATED, RoundAmount.CLASSES);
        try (Stream<Path> files = Files.walk(folder.resolve(OUTPUT))) {
            assertThat(files.filter(file ->
                            file.toString().endsWith(".jfr") || file.toString().endsWith(".tar")))
                    .isEmpty();
        }
    }

    private static void requireImage() {
        DockerEngine engine = new DockerEngine();
        assumeTrue(engine.unavailable().isEmpty(), () -> engine.unavailable().orElse(""));
        assumeTrue(engine.has(new JdkSource.Image(IMAGE)), "image " + IMAGE + " is not on the engine");
    }

    private static Service version(Optional<ServiceImage> image) {
        return new Service("application", List.of("{java}", "-version"), new Ready.End(), image);
    }

    @Test
    void vmsDoNotDifferFromThemselves() throws Exception {
        assertNothingDiffers(run(plan(version(Optional.empty())), HERE, HERE));
    }

    /** Two services find each other, and the files of the application are there. */
    @Test
    void servicesRunInContainersOfJdkImages() throws Exception {
        requireImage();
        String start = "cat words.txt; echo \" on port $PORT\"; exec {java.home}/bin/jwebserver -b 0.0.0.0 -p {port}";
        Service store = new Service(
                "store", List.of("sh", "-c", start), new Ready.Answer("http://localhost:{port}/"), Optional.empty());
        Service shop = new Service(
                "shop",
                List.of("sh", "-c", "echo store {port.store}; exec tail -f /dev/null"),
                new Ready.Line(Pattern.compile("^store \\d+$")),
                Optional.empty());
        JdkSource image = new JdkSource.Image("debian-openjdk:21");
        assumeTrue(new DockerEngine().has(new JdkSource.Image("debian-openjdk:21")), "needs jwebserver of 18");

        TrialResult result = run(plan(store, shop), image, image);

        assertThat(TrialResult.failure(result.before())).isEmpty();
        assertThat(result.before().get(0).printed()).contains("shop: store #", "store: up on port #");
        assertThat(said.get(0)).startsWith("trial: runs in containers of the images of the JDKs, with a copy of ");
    }

    /** That of this machine takes the place of the JDK in the image. */
    @Test
    void jdkIsPutIntoApplicationImage() throws Exception {
        requireImage();
        Service service = version(Optional.of(
                new ServiceImage(new JdkSource.Image(IMAGE), false, OptionalInt.empty(), Optional.empty())));

        assertNothingDiffers(run(plan(service), HERE, HERE));
        assertThat(said.get(0))
                .isEqualTo("trial: runs in containers of image " + IMAGE
                        + ", with each JDK in the place of its own: '{java}' -version");
    }

    @Test
    void containerThatEndsTooEarlyIsToldOf() throws Exception {
        requireImage();
        Service service = new Service(
                "application",
                List.of("sh", "-c", "echo no database; exit 3"),
                new Ready.Port("{port}"),
                Optional.empty());

        TrialResult result = run(plan(service), new JdkSource.Image(IMAGE), new JdkSource.Image(IMAGE));

        assertThat(TrialResult.failure(result.after())).contains("ends with exit code 3; it prints last: no database");
        assertThat(result.recorded()).isEqualTo(new TrialResult.NotRecorded("a round failed without it"));
    }
}
