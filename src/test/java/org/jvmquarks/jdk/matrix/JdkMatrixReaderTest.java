package org.jvmquarks.jdk.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;

class JdkMatrixReaderTest {

    private static final Path FILE = Path.of("jdks.yaml");

    private static final HostEnvironment ENVIRONMENT =
            HostEnvironment.of(Map.of("JDKS", "/usr/jdks"), Map.of("user.home", "/home/me"), Path.of("/"));

    @TempDir
    Path folder;

    @Test
    void everyKeyIsRead() {
        JdkMatrix matrix = parse("""
                        jdks:
                          - id: temurin-25-coh
                            vendor: temurin
                            version: 25
                            image: eclipse-temurin:25-jdk
                            options: [-XX:+UseCompactObjectHeaders, -Xmx1g]
                            environment: {TZ: Pacific/Chatham, LANG: tr_TR.UTF-8}
                            container: {memory: 2g, processors: 1.5}
                        profiles:
                          all: [temurin-25-coh]
                        """);

        assertThat(matrix.jdks())
                .containsExactly(new Jdk(
                        "temurin-25-coh",
                        OptionalInt.of(25),
                        Optional.of("temurin"),
                        new JdkSource.Image("eclipse-temurin:25-jdk"),
                        List.of("-XX:+UseCompactObjectHeaders", "-Xmx1g"),
                        new ContainerLimits(OptionalLong.of(2048), OptionalDouble.of(1.5)),
                        GuestEnvironment.of(Map.of("LANG", "tr_TR.UTF-8", "TZ", "Pacific/Chatham"))));
        assertThat(matrix.entries().get(0).position()).hasToString("jdks.yaml:5:12");
        assertThat(matrix.profile("all")).isEqualTo(matrix.jdks());
    }

    @Test
    void homesAreExpandedAndRelativeToTheFile() {
        JdkMatrix matrix = JdkMatrixReader.parse("""
                        jdks:
                          - {id: a, home: jdks/21}
                          - {id: b, home: '~/jdk'}
                          - {id: c, home: '${JDKS}/25'}
                          - {id: d, home: '/${UNSET}/25'}
                        """, Path.of("/etc/quarks/jdks.yaml"), ENVIRONMENT);

        assertThat(matrix.jdks())
                .extracting(jdk -> jdk.source().describe())
                .containsExactly("/etc/quarks/jdks/21", "/home/me/jdk", "/usr/jdks/25", "/${UNSET}/25");
    }

    @Test
    void imageIsBoundToPlatformOfItsEntry() {
        JdkMatrix matrix = parse("jdks: [{id: a-25, image: 'a:25', platform: linux/arm64}, {id: b, image: b}]");

        assertThat(matrix.jdks())
                .extracting(Jdk::platform)
                .containsExactly(Optional.of(ImagePlatform.ARM64), Optional.empty());
    }

    @Test
    void platformIsKnownAndOfAnImage() {
        assertProblems(
                """
                jdks:
                  - {id: a, image: a, platform: linux/arm46}
                  - {id: b, image: b, platform: windows}
                  - {id: c, home: /c, platform: linux/amd64}
                """,
                "jdks.yaml:2:33: platform must be linux/amd64 or linux/arm64, was 'linux/arm46';"
                        + " did you mean 'linux/arm64'?",
                "jdks.yaml:3:33: platform must be linux/amd64 or linux/arm64, was 'windows'",
                "jdks.yaml:4:33: 'platform' needs an 'image', not a 'home'");
    }

    @Test
    void profileNamesImageByIdAndPlatform() {
        JdkMatrix matrix = parse("""
                        jdks:
                          - {id: a-25, vendor: a, version: 25, image: 'a:25', options: [-Xint]}
                        profiles:
                          both: [a-25-amd64, a-25-arm64]
                        """);

        assertThat(matrix.jdks()).extracting(Jdk::id).containsExactly("a-25");
        assertThat(matrix.profile("both"))
                .extracting(jdk -> jdk.id() + " " + jdk.platform().orElseThrow().title())
                .containsExactly("a-25-amd64 linux/amd64", "a-25-arm64 linux/arm64");
        assertThat(matrix.profile("both"))
                .allSatisfy(jdk -> assertThat(jdk.options()).containsExactly("-Xint"));
    }

    @Test
    void entryWithPlatformsIdIsMeantByIt() {
        JdkMatrix matrix = parse("""
                        jdks:
                          - {id: a, image: a}
                          - {id: a-arm64, image: other, platform: linux/arm64}
                        profiles:
                          p: [a-arm64]
                        """);

        assertThat(matrix.profile("p"))
                .extracting(jdk -> jdk.source().describe())
                .containsExactly("other");
    }

    @Test
    void platformBoundImagesAndHomesHaveOneId() {
        assertProblems(
                """
                jdks:
                  - {id: a, image: a, platform: linux/arm64}
                  - {id: b, home: /b}
                profiles:
                  p: [a-amd64, b-arm64]
                """,
                "jdks.yaml:5:7: profile 'p' names the unknown id 'a-amd64'",
                "jdks.yaml:5:16: profile 'p' names the unknown id 'b-arm64'");
    }

    @Test
    void unknownKeySuggestsTheNearestKey() {
        assertProblems(
                """
                jdks:
                  - id: temurin-21
                    imgae: eclipse-temurin:21-jdk
                profile:
                """,
                "jdks.yaml:3:5: unknown key 'imgae'; did you mean 'image'?"
                        + " (known: id, vendor, version, verified, image, platform, home, options,"
                        + " environment, container)",
                "jdks.yaml:4:1: unknown key 'profile'; did you mean 'profiles'? (known: jdks, profiles)");
    }

    @Test
    void unsimilarKeyListsTheKnownKeys() {
        assertProblems(
                "jdks: [{id: a, image: b, url: c}]",
                "jdks.yaml:1:26: unknown key 'url'"
                        + " (known: id, vendor, version, verified, image, platform, home, options,"
                        + " environment, container)");
    }

    @Test
    void duplicateNamesTheLineOfTheFirst() {
        assertProblems(
                """
                jdks:
                  - id: a
                    image: a
                    image: b
                  - {id: a, image: c}
                profiles:
                  p: [a]
                  p: [a, a]
                """,
                "jdks.yaml:4:5: duplicate key 'image', first in line 3",
                "jdks.yaml:5:10: duplicate id 'a', first in line 2",
                "jdks.yaml:8:3: duplicate key 'p', first in line 7");
    }

    @Test
    void jdkWithoutIdOrSourceIsAProblem() {
        assertProblems(
                """
                jdks:
                  - image: a
                  - id: b
                  - {id: c, image: c, home: /c}
                  - {id: D, image: d}
                """,
                "jdks.yaml:2:5: a JDK must have an 'id'",
                "jdks.yaml:3:5: 'b' must have an 'image' or a 'home', has neither",
                "jdks.yaml:4:5: 'c' must have either an 'image' or a 'home', has both",
                "jdks.yaml:5:10: id must be a letter, then letters, digits, '.', '_', '+' or '-',"
                        + " all in lower case, was 'D'");
    }

    @Test
    void invalidValueIsAProblem() {
        assertProblems(
                """
                jdks:
                  - id: a
                    version: 1.8
                    vendor: Eclipse Adoptium
                    image: my image
                    options: [Xmx1g]
                    container: {memory: 2gb, processors: 0}
                  - {id: b, version: 7, home: /b, container: {memory: 1g}}
                """,
                "jdks.yaml:3:14: version must be a feature version from 8 on, such as 21, was '1.8'",
                "jdks.yaml:4:13: vendor must be a letter, then letters, digits or '-', all in lower"
                        + " case, was 'Eclipse Adoptium'",
                "jdks.yaml:5:12: image must be a reference, such as eclipse-temurin:21-jdk, was 'my image'",
                "jdks.yaml:6:15: option must begin with '-', was 'Xmx1g'",
                "jdks.yaml:7:25: memory must be a whole number of megabytes or gigabytes, such as"
                        + " 512m or 2g, was '2gb'",
                "jdks.yaml:7:42: processors must be a number above 0, such as 2 or 0.5, was '0'",
                "jdks.yaml:8:22: version must be a feature version from 8 on, such as 21, was '7'",
                "jdks.yaml:8:46: 'container' needs an 'image', not a 'home'");
    }

    @Test
    void sharesAndCpusetOfAContainerAreRead() {
        JdkMatrix matrix = parse("""
                        jdks:
                          - {id: a, image: a, container: {shares: 512, cpuset: 0}}
                          - {id: b, image: b, container: {processors: 2, cpuset: "0,2-3"}}
                        """);

        assertThat(matrix.jdks())
                .extracting(Jdk::limits)
                .containsExactly(
                        new ContainerLimits(
                                OptionalLong.empty(),
                                OptionalDouble.empty(),
                                OptionalInt.of(512),
                                Optional.of(CpuSet.parse("0"))),
                        new ContainerLimits(
                                OptionalLong.empty(),
                                OptionalDouble.of(2),
                                OptionalInt.empty(),
                                Optional.of(CpuSet.parse("0,2-3"))));
    }

    @Test
    void invalidSharesAndCpusetAreProblems() {
        assertProblems(
                """
                jdks:
                  - {id: a, image: a, container: {shares: 1, cpuset: 1-0}}
                  - {id: b, image: b, container: {shares: 0.5, cpuset: all}}
                  - {id: c, image: c, container: {shares: 262145}}
                """,
                "jdks.yaml:2:43: shares must be a whole number from 2 to 262144, such as 512, was '1'",
                "jdks.yaml:2:54: cpuset must have numbers of processors, such as 0, 0-1 or 0,2-3, was '1-0'",
                "jdks.yaml:3:43: shares must be a whole number from 2 to 262144, such as 512, was '0.5'",
                "jdks.yaml:3:56: cpuset must have numbers of processors, such as 0, 0-1 or 0,2-3, was 'all'",
                "jdks.yaml:4:43: shares must be a whole number from 2 to 262144, such as 512, was '262145'");
    }

    @Test
    void wrongTypeNamesTheExpectedOne() {
        assertProblems(
                """
                jdks:
                  - temurin-21
                  - id: [a]
                    image: {tag: a}
                    options: -Xmx1g
                    container: 2g
                  - id:
                    image: a
                profiles: [lts]
                """,
                "jdks.yaml:2:5: an item of 'jdks' must be keys with values, not 'temurin-21'",
                "jdks.yaml:3:9: 'id' must be a text, not a list",
                "jdks.yaml:4:12: 'image' must be a text, not keys with values",
                "jdks.yaml:5:14: 'options' must be a list, not '-Xmx1g'",
                "jdks.yaml:6:16: 'container' must be keys with values, not '2g'",
                "jdks.yaml:7:8: 'id' must be a text, is empty",
                "jdks.yaml:9:11: 'profiles' must be keys with values, not a list");
    }

    @Test
    void monthOfTheLastRunIsRead() {
        JdkMatrix matrix = parse("jdks: [{id: a, image: b, verified: 2025-12}, {id: b, image: b}]");

        assertThat(matrix.entries())
                .extracting(JdkMatrix.Entry::verified)
                .containsExactly(Optional.of(YearMonth.of(2025, 12)), Optional.empty());
    }

    @Test
    void impossibleOrFutureMonthIsProblem() {
        assertProblems(
                """
                jdks:
                  - {id: a, image: b, verified: 2999-01}
                  - {id: b, image: b, verified: 2025-13}
                  - {id: c, image: b, verified: true}
                """,
                "jdks.yaml:2:33: verified must be the month of a run, was '2999-01', which is in the future",
                "jdks.yaml:3:33: verified must be a year and a month, such as 2026-11, was '2025-13'",
                "jdks.yaml:4:33: verified must be a year and a month, such as 2026-11, was 'true'");
    }

    @Test
    void variableThatGuestCannotGetIsProblem() {
        assertProblems(
                """
                jdks:
                  - id: a
                    image: b
                    environment:
                      JAVA_TOOL_OPTIONS: -Xint
                      tz: UTC
                      1TZ: UTC
                      QUARKS_GUEST: x
                      LINES: "one\\ntwo"
                      LIST: [x]
                      TZ: UTC
                      TZ: Asia/Tokyo
                  - {id: b, image: b, environment: [TZ]}
                """,
                "jdks.yaml:5:7: environment must not contain JAVA_TOOL_OPTIONS, which changes the"
                        + " command line of the VM; use 'options'",
                "jdks.yaml:6:7: name of a variable must be capital letters, digits or '_', and must"
                        + " not begin with a digit, was 'tz'",
                "jdks.yaml:7:7: name of a variable must be capital letters, digits or '_', and must"
                        + " not begin with a digit, was '1TZ'",
                "jdks.yaml:8:7: environment must not contain QUARKS_GUEST: names that begin with"
                        + " QUARKS_ are reserved; use another name",
                "jdks.yaml:9:7: value of LINES must be one line without the character U+0000",
                "jdks.yaml:10:13: 'LIST' must be a text, not a list",
                "jdks.yaml:12:7: duplicate key 'TZ', first in line 11",
                "jdks.yaml:13:36: 'environment' must be keys with values, not a list");
    }

    @Test
    void unknownOrRepeatedIdInProfileIsProblem() {
        assertProblems(
                """
                jdks:
                  - {id: temurin-21, image: a}
                profiles:
                  lts:
                    - temurn-21
                    - zulu-8
                  twice: [temurin-21, temurin-21]
                  none: []
                """,
                "jdks.yaml:5:7: profile 'lts' names the unknown id 'temurn-21'; did you mean 'temurin-21'?",
                "jdks.yaml:6:7: profile 'lts' names the unknown id 'zulu-8'",
                "jdks.yaml:7:23: profile 'twice' names 'temurin-21' twice",
                "jdks.yaml:8:9: profile 'none' must name at least one JDK, is empty");
    }

    @Test
    void invalidJdkIsNotProblemOfItsProfile() {
        assertProblems(
                "{jdks: [{id: a}], profiles: {p: [a]}}",
                "jdks.yaml:1:9: 'a' must have an 'image' or a 'home', has neither");
    }

    @Test
    void misspelledListOfJdksIsOneProblem() {
        assertProblems(
                "{jdk: [{id: a, image: b}], profiles: {p: [a]}}",
                "jdks.yaml:1:2: unknown key 'jdk'; did you mean 'jdks'? (known: jdks, profiles)");
    }

    @Test
    void emptyFileIsAProblem() {
        for (String text : List.of("", "# nothing", "profiles: {}", "jdks: []")) {
            assertProblems(text, "jdks.yaml:1:1: expected 'jdks:' with a list of JDKs, found none");
        }
    }

    @Test
    void invalidYamlNamesItsLine() {
        assertProblems(
                "jdks:\n  - id: a\n   image: b\n",
                "jdks.yaml:3:4: invalid YAML: expected <block end>, but found '<block mapping start>'");
        assertProblems("jdks:\n  - \u0007", "jdks.yaml:2:5: invalid YAML: the character U+0007 is not allowed");
    }

    @Test
    void secondDocumentIsAProblem() {
        assertProblems("jdks: []\n---\njdks: []\n", "jdks.yaml:2:1: invalid YAML: but found another document");
    }

    @Test
    void unreadableFileIsNamed() {
        Path missing = folder.resolve("jdks.yaml");

        assertThatThrownBy(() -> JdkMatrixReader.read(missing, ENVIRONMENT))
                .isInstanceOf(JdkMatrixException.class)
                .hasMessage("cannot read the matrix file %s: it does not exist; correct the path", missing);
    }

    @Test
    void fileIsReadAsText() throws IOException {
        Path file = Files.writeString(folder.resolve("m.yaml"), "jdks: [{id: a, image: b}]");

        assertThat(JdkMatrixReader.read(file, ENVIRONMENT).find("a")).isPresent();
    }

    private static JdkMatrix parse(String text) {
        return JdkMatrixReader.parse(text, FILE, ENVIRONMENT);
    }

    private static void assertProblems(String text, String... lines) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(JdkMatrixException.class)
                .hasMessage("%s", String.join("\n", lines));
    }
}
