package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.jvmquarks.junit.PinLocks;

/** The image of the command line, from a base image that is on this machine. */
@ResourceLock(value = PinLocks.MACHINE, mode = ResourceAccessMode.READ)
class ImageIT {
    private static final Path DOCKERFILE = Path.of("src/docker/Dockerfile").toAbsolutePath();

    /** An image of the matrix that continuous integration uses. */
    private static final String BASE = "debian-openjdk:17";

    private static final String IMAGE = "jvm-quarks-test:" + ProcessHandle.current().pid();

    @TempDir static Path folder;

    @BeforeAll
    static void build() throws Exception {
        Runner.Ended docker = run("docker version");
        assumeThat(docker.code()).as("no Docker on this machine: %s", docker.output()).isZero();
        assumeThat(run("docker image inspect " + BASE).code())
                .as("the base image %s is not on this machine", BASE)
                .isZero();
        Path context = Files.createDirectory(folder.resolve("context"));
        Files.copy(HostJdks.ARCHIVE, context.resolve("jvm-quarks.jar"));
        Runner.Ended built =
                run(
                        "docker build --file "
                                + DOCKERFILE
                                + " --build-arg BASE="
                                + BASE
                                + " --build-arg CAPSTONE= --build-arg VERSION=1.2.3 --tag "
                                + IMAGE
                                + " context");
        assertThat(built.code()).as(built.output()).isZero();
    }

    @AfterAll
    static void remove() throws Exception {
        if (Files.exists(folder.resolve("context"))) {
            Runner.Ended removed = run("docker image rm " + IMAGE);
            assertThat(removed.code()).as(removed.output()).isZero();
        }
    }

    private static Runner.Ended run(String script) throws IOException, InterruptedException {
        return new Shell(folder).run(script, script, Map.of());
    }

    private static Runner.Ended quarks(String arguments) throws IOException, InterruptedException {
        return run("docker run --rm " + IMAGE + " " + arguments);
    }

    @Test
    void itIsTheCommandLine() throws Exception {
        Runner.Ended version = quarks("--version");
        Runner.Ended list = quarks("list object-header");

        assertThat(version.output()).startsWith("jvm-quarks ").contains("\nhost: 17.");
        assertThat(version.code()).isZero();
        assertThat(list.output()).startsWith("object-header (layout)");
        assertThat(list.code()).isZero();
    }

    @Test
    void itRunsQuarksOnItsOwnJdk() throws Exception {
        Runner.Ended run = quarks("run object-header --jdks 17");

        assertThat(run.output())
                .contains("0 BROKEN")
                .contains("written: file:///work/quarks-report/results.sarif");
        assertThat(run.code()).as(run.output()).isZero();
    }

    /** As in a pipeline, which keeps the results. */
    @Test
    void resultsGoToAFolderOfTheUserWhoRunsIt() throws Exception {
        Path results = Files.createDirectory(folder.resolve("results"));

        Runner.Ended run =
                run(
                        "docker run --rm --user \"$(id -u):$(id -g)\" --volume "
                                + results
                                + ":/work "
                                + IMAGE
                                + " run object-header/emptyObject --jdks 17");

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(results.resolve("quarks-report/junit.xml")).content().contains("tests=\"1\"");
    }

    @Test
    void itIsNotRootAndSaysWhatItIs() throws Exception {
        Runner.Ended inspected =
                run(
                        "docker image inspect --format"
                                + " '{{.Config.User}} {{index .Config.Labels"
                                + " \"org.opencontainers.image.version\"}}"
                                + " {{.Config.WorkingDir}}' "
                                + IMAGE);

        assertThat(inspected.output()).isEqualTo("10001:10001 1.2.3 /work\n");
    }
}
