package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.Needs;

/** The scripts of {@code .ci} that the workflow of releases calls. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the scripts are for Linux")
class ReleaseScriptsTest {
    private static final Path SCRIPTS = Path.of(".ci").toAbsolutePath();

    /** The file that a repository has, and the file of the build that it was made of. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "jvm-quarks-1.2.3.jar", "target/jvm-quarks-1.2.3.jar",
            "jvm-quarks-1.2.3.pom", "dependency-reduced-pom.xml",
            "jvm-quarks-1.2.3-cli.jar", "target/jvm-quarks.jar",
            "jvm-quarks-1.2.3-quarks.jar", "target/jvm-quarks-1.2.3-quarks.jar",
            "jvm-quarks-1.2.3-sources.jar", "target/jvm-quarks-1.2.3-sources.jar",
            "jvm-quarks-1.2.3-javadoc.jar", "target/jvm-quarks-1.2.3-javadoc.jar",
            "jvm-quarks-1.2.3-cyclonedx.json", "target/jvm-quarks-sbom.json",
            "jvm-quarks-1.2.3-cyclonedx.xml", "target/jvm-quarks-sbom.xml");

    @TempDir
    Path folder;

    private Runner.Ended run(String script) throws IOException, InterruptedException {
        return new Shell(folder)
                .run(
                        script,
                        script.replaceFirst("^\\.ci/(\\S+)", "\"" + SCRIPTS + "/$1\""),
                        Map.of(
                                "GIT_CONFIG_GLOBAL",
                                "/dev/null",
                                "GIT_CEILING_DIRECTORIES",
                                folder.resolve("..").normalize().toString()));
    }

    private void tag(String... tags) throws IOException, InterruptedException {
        Needs.program("git");
        Runner.Ended ended = run("git init --quiet . && git -c user.name=test -c user.email=test@example.org"
                + " commit --quiet --allow-empty --message test && printf '%s\\n' "
                + String.join(" ", tags)
                + " | xargs --no-run-if-empty --max-args 1 git tag");
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    /** By the numbers of its version, not by the letters: 10 is after 9. */
    @ParameterizedTest
    @CsvSource({
        "v1.10.1, 1.10.0",
        "v1.10.0, 1.9.4",
        "v1.9.5, 1.9.4",
        "v1.9.4, 1.9.0",
        "v1.11.0-rc1, 1.10.0",
        "v1.11.0, 1.10.0"
    })
    void releaseIsComparedWithTheOneBeforeIt(String tag, String last) throws Exception {
        tag("v1.9.0", "v1.10.0", "v1.9.4", "v1.11.0-rc1", "vim", "1.10.9");

        assertThat(run(".ci/last-release " + tag))
                .extracting(Runner.Ended::output, Runner.Ended::code)
                .containsExactly("-Dlast.release=%s\n".formatted(last), 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v0.1.0", "v0.1.0-rc1"})
    void firstReleaseIsComparedWithNone(String tag) throws Exception {
        tag(tag);

        assertThat(run(".ci/last-release " + tag))
                .extracting(Runner.Ended::output, Runner.Ended::code)
                .containsExactly("", 0);
    }

    @ParameterizedTest
    @CsvSource({"v0.1.1, false", "v0.2.0, true", "v1.0.0, true", "v0.1.1-rc1, false", "v0.2.0-rc1, true"})
    void minorVersionMayBreakStableBeforeVersionOne(String tag, boolean may) throws Exception {
        tag("v0.1.0");

        assertThat(run(".ci/last-release " + tag).output().lines()).first().isEqualTo("-Dlast.release=0.1.0");
        assertThat(run(".ci/last-release " + tag).output().contains("-Dkeep.stable=false"))
                .isEqualTo(may);
    }

    @ParameterizedTest
    @CsvSource({"v1.3.0, false", "v2.0.0, true"})
    void laterOnlyAMajorVersionMay(String tag, boolean may) throws Exception {
        tag("v0.9.0", "v1.2.3");

        assertThat(run(".ci/last-release " + tag).output())
                .isEqualTo("-Dlast.release=1.2.3\n" + (may ? "-Dkeep.stable=false\n" : ""));
    }

    @Test
    void whatIsNoReleaseIsAUsageError() throws Exception {
        assertThat(run(".ci/last-release main"))
                .extracting(Runner.Ended::output, Runner.Ended::code)
                .containsExactly("usage: last-release TAG, such as v1.3.0\n", 2);
    }

    @Test
    void withoutARepositoryItFails() throws Exception {
        Needs.program("git");

        assertThat(run(".ci/last-release v1.3.0").code()).isNotZero();
    }

    /** A checkout with all that names a version. */
    private void project(String changes) throws Exception {
        Needs.program("git");
        Files.createDirectories(folder.resolve(".ci"));
        Files.createDirectories(folder.resolve("src/docs"));
        Files.createDirectories(folder.resolve("src/samples/maven"));
        Files.copy(SCRIPTS.resolve("release"), folder.resolve(".ci/release"));
        Files.writeString(folder.resolve("pom.xml"), """
                <version>1.2.0-SNAPSHOT</version>
                <project.build.outputTimestamp>2020-01-01T00:00:00Z</project.build.outputTimestamp>
                <version>3.15.0</version>
                """);
        Files.writeString(
                folder.resolve("src/samples/maven/pom.xml"),
                "<jvm-quarks.version>1.1.3</jvm-quarks.version>\n<version>21.1.35</version>\n");
        Files.writeString(folder.resolve("README.md"), "jbang org.jvmquarks:jvm-quarks:1.1.3:cli\n");
        Files.writeString(
                folder.resolve("src/docs/CHANGELOG.md"),
                "## Unreleased\n" + changes + "\n## 1.1.3, 2025-01-01\n\n- A change.\n");
        assertThat(run("git init --quiet --initial-branch=main . && echo 'log*.txt' > .gitignore && git add -A &&"
                                + " git config user.name test && git config user.email test@example.org &&"
                                + " git commit --quiet --message test")
                        .code())
                .isZero();
    }

    private Runner.Ended release(String version) throws Exception {
        return run("RELEASE_TAG=--annotate bash .ci/release " + version);
    }

    @Test
    void releaseIsTwoCommitsAndATag() throws Exception {
        project("\n- New.\n");

        Runner.Ended ended = release("1.2.0");

        assertThat(ended.output()).isEqualTo("release: publish it with: git push --atomic origin main v1.2.0\n");
        assertThat(run("git log --format=%s").output()).isEqualTo("Begin 1.3.0\nRelease 1.2.0\ntest\n");
        assertThat(run("git show v1.2.0:pom.xml").output())
                .startsWith("<version>1.2.0</version>\n")
                .doesNotContain("2020-01-01")
                .endsWith("<version>3.15.0</version>\n");
        assertThat(run("git show v1.2.0:README.md").output()).isEqualTo("jbang org.jvmquarks:jvm-quarks:1.2.0:cli\n");
        assertThat(run("git show v1.2.0:src/samples/maven/pom.xml").output())
                .isEqualTo("<jvm-quarks.version>1.2.0</jvm-quarks.version>\n<version>21.1.35</version>\n");
        assertThat(run("git show v1.2.0:src/docs/CHANGELOG.md").output())
                .matches("(?s)## Unreleased\n\n## 1\\.2\\.0, 20..-..-..\n\n- New\\.\n\n## 1\\.1\\.3, .*");
        assertThat(folder.resolve("pom.xml")).content().startsWith("<version>1.3.0-SNAPSHOT<");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo > new; expected a clean checkout, found changes; commit or stash them",
                "git switch --quiet --create other; expected the branch main, found other",
                "git tag v1.2.0; the tag v1.2.0 exists; choose the next version",
            })
    void whatIsNotReadyIsNotReleased(String spoil) throws Exception {
        String[] parts = spoil.split("; ", 2);
        project("\n- New.\n");
        assertThat(run(parts[0]).code()).isZero();

        Runner.Ended ended = release("1.2.0");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).isEqualTo("release: " + parts[1] + "\n");
        assertThat(run("git log --format=%s").output()).isEqualTo("test\n");
    }

    @Test
    void releaseWithoutChangesIsRefused() throws Exception {
        project("");

        assertThat(release("1.2.0").output())
                .isEqualTo("release: src/docs/CHANGELOG.md has no change below \"Unreleased\"\n");
    }

    private void build() throws IOException {
        Path staging = folder.resolve("staging/org/jvmquarks/jvm-quarks/1.2.3");
        Files.createDirectories(staging);
        Files.createDirectories(folder.resolve("target"));
        for (Map.Entry<String, String> artifact : ARTIFACTS.entrySet()) {
            Files.writeString(staging.resolve(artifact.getKey()), artifact.getKey());
            Files.writeString(staging.resolve(artifact.getKey() + ".asc"), "signature");
            Files.writeString(folder.resolve(artifact.getValue()), artifact.getKey());
        }
        Files.writeString(staging.resolve("../maven-metadata.xml"), "<metadata/>");
    }

    @Test
    void equalBuildsPass() throws Exception {
        build();

        Runner.Ended ended = run(".ci/compare-builds staging target");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output()).endsWith("8 artifacts compared, 0 differ; 8 and 0 expected\n");
    }

    static List<String> artifacts() {
        return ARTIFACTS.keySet().stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void eachArtifactIsCompared(String name) throws Exception {
        build();
        Files.writeString(folder.resolve(ARTIFACTS.get(name)), "another content");

        Runner.Ended ended = run(".ci/compare-builds staging target");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("DIFFERENT: staging/org/jvmquarks/jvm-quarks/1.2.3/" + name + " and ")
                .endsWith("8 artifacts compared, 1 differ; 8 and 0 expected\n");
    }

    @ParameterizedTest
    @MethodSource("artifacts")
    void noArtifactMayBeMissing(String name) throws Exception {
        build();
        Files.delete(folder.resolve("staging/org/jvmquarks/jvm-quarks/1.2.3").resolve(name));

        Runner.Ended ended = run(".ci/compare-builds staging target");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).endsWith("7 artifacts compared, 0 differ; 8 and 0 expected\n");
    }
}
