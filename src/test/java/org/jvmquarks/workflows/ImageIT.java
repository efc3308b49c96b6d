package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;

/**
 * The image of the command line, from a base image that is on this machine.
 *
 * <p>{@code -Dimage=published} builds the one that is published, whose base has to be downloaded, and fails where
 * anything is left out otherwise.
 */
@SharesMachine
class ImageIT {
    private static final Path DOCKERFILE = Path.of("src/docker/Dockerfile").toAbsolutePath();
    private static final boolean IS_PUBLISHED = "published".equals(System.getProperty("image"));

    /** An image of the matrix that continuous integration uses. */
    private static final String AT_HAND = "debian-openjdk:17";

    /** The disassembler of its distribution. */
    private static final String DISASSEMBLER = "libcapstone5";

    private static final Pattern JAVA = Pattern.compile("openjdk (\\d+)");

    private static final String IMAGE =
            "jvm-quarks-test:" + ProcessHandle.current().pid();
    private static final String BASE =
            "jvm-quarks-test-base:" + ProcessHandle.current().pid();

    @TempDir
    static Path folder;

    private static Optional<String> withoutPackages = Optional.empty();
    private static String java = "";

    @BeforeAll
    static void build() throws Exception {
        Runner.Ended docker = run("docker version");
        if (IS_PUBLISHED) {
            assertThat(docker.code()).as(docker.output()).isZero();
            copyArchive();
            succeed(buildWith(""));
        } else {
            assumeThat(docker.code())
                    .as("no Docker on this machine: %s", docker.output())
                    .isZero();
            assumeThat(run("docker image inspect " + AT_HAND).code())
                    .as("the base image %s is not on this machine", AT_HAND)
                    .isZero();
            copyArchive();
            buildFromImageAtHand();
        }
        Runner.Ended version = succeed(run("docker run --rm --entrypoint java " + IMAGE + " --version"));
        Matcher feature = JAVA.matcher(version.output());
        assertThat(feature.find()).as(version.output()).isTrue();
        java = feature.group(1);
    }

    private static void copyArchive() throws IOException {
        Path context = Files.createDirectory(folder.resolve("context"));
        Files.copy(HostJdks.ARCHIVE, context.resolve("jvm-quarks.jar"));
    }

    private static void buildFromImageAtHand() throws Exception {
        // The distribution of the base is a snapshot, whose index has expired.
        Files.writeString(Files.createDirectory(folder.resolve("base")).resolve("Dockerfile"), """
                FROM %s
                RUN echo 'Acquire::Check-Valid-Until "false";' > /etc/apt/apt.conf.d/snapshot
                """.formatted(AT_HAND));
        succeed(run("docker build --tag " + BASE + " base"));
        String base = " --build-arg BASE=" + BASE + " --build-arg CAPSTONE=";
        Runner.Ended built = buildWith(base + DISASSEMBLER);
        if (built.code() != 0) {
            Runner.Ended packages =
                    run("docker run --rm " + BASE + " apt-get -o APT::Update::Error-Mode=any update -qq");
            assertThat(packages.code())
                    .as("packages can be had, so the recipe is wrong: %s", built.output())
                    .isNotZero();
            withoutPackages = Optional.of(packages.output());
            succeed(buildWith(base));
        }
    }

    private static Runner.Ended buildWith(String arguments) throws IOException, InterruptedException {
        return run("docker build --file "
                + DOCKERFILE
                + arguments
                + " --build-arg VERSION=1.2.3 --tag "
                + IMAGE
                + " context");
    }

    private static Runner.Ended succeed(Runner.Ended ended) {
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended;
    }

    @AfterAll
    static void remove() throws Exception {
        for (String image : List.of(IMAGE, BASE)) {
            if (!run("docker image ls --quiet " + image).output().isEmpty()) {
                succeed(run("docker image rm " + image));
            }
        }
    }

    private static Runner.Ended run(String script) throws IOException, InterruptedException {
        return new Shell(folder).run(script, script, Map.of());
    }

    private static Runner.Ended quarks(String arguments) throws IOException, InterruptedException {
        return run("docker run --rm " + IMAGE + " " + arguments);
    }

    @Test
    void itsDisassemblerReadsMachineCode() throws Exception {
        assumeThat(withoutPackages)
                .as("packages of the base image cannot be had")
                .isEmpty();

        Runner.Ended doctor = quarks("doctor");
        Runner.Ended run = quarks("run range-check-by-mask/maskByFieldIsChecked --jdks " + java);

        assertThat(doctor.output()).containsPattern("(?m)^ok +disassembler +Capstone \\d");
        assertThat(run.output()).contains("1 cell: 1 HOLDS, ");
        assertThat(run.code()).as(run.output()).isZero();
    }

    @Test
    void itIsTheCommandLine() throws Exception {
        Runner.Ended version = quarks("--version");
        Runner.Ended list = quarks("list object-header");

        assertThat(version.output()).startsWith("jvm-quarks ").contains("\nhost: " + java + ".");
        assertThat(version.code()).isZero();
        assertThat(list.output()).startsWith("object-header (layout)");
        assertThat(list.code()).isZero();
    }

    @Test
    void itRunsQuarksOnItsOwnJdk() throws Exception {
        Runner.Ended run = quarks("run object-header --jdks " + java);

        assertThat(run.output()).contains("0 BROKEN").contains("written: file:///work/quarks-report/results.sarif");
        assertThat(run.code()).as(run.output()).isZero();
    }

    /** As in a pipeline, which keeps the results. */
    @Test
    void resultsGoToFolderOfUser() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));

        Runner.Ended run = run("docker run --rm --user \"$(id -u):$(id -g)\" --volume "
                + results
                + ":/work "
                + IMAGE
                + " run object-header/emptyObject --jdks "
                + java);

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(results.resolve("quarks-report/junit.xml")).content().contains("tests=\"1\"");
    }

    @Test
    void containerIsNotRootAndNamesItself() throws Exception {
        Runner.Ended inspected = run("docker image inspect --format '{{.Config.User}} {{index .Config.Labels"
                + " \"org.opencontainers.image.version\"}} {{.Config.WorkingDir}}' "
                + IMAGE);

        assertThat(inspected.output()).isEqualTo("10001:10001 1.2.3 /work\n");
    }
}
