package org.jvmquarks.jdk.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.FakeMachine;

class JdkSelectionTest {

    private static final List<Jdk> BASE =
            List.of(image("temurin", 11), image("temurin", 17), image("zulu", 21), image("temurin", 25));

    private static final List<Jdk> OTHERS = List.of(image("temurin", 17), image("corretto", 8));

    @TempDir
    Path temporary;

    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(temporary);
        machine.jdk("opt/jdk-26", "26.0.1", "Debian");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temurin-25 | temurin-25",
                "17 | temurin-17",
                "17..25 | temurin-17 zulu-21 temurin-25",
                "21.. | zulu-21 temurin-25",
                "..17 | temurin-11 temurin-17",
                "vendor:temurin | temurin-11 temurin-17 temurin-25",
                "25,11 | temurin-25 temurin-11",
                " 25 , temurin-25 , 17.. | temurin-25 temurin-17 zulu-21",
                "corretto-8 | corretto-8",
                "debian-26 | debian-26",
                "!17 | temurin-11 zulu-21 temurin-25",
                "!vendor:temurin | zulu-21",
                "17..,!zulu-21 | temurin-17 temurin-25",
                "!zulu-21,17.. | temurin-17 temurin-25",
                "..17,debian-26,!17 | temurin-11 debian-26",
                "image:eclipse-temurin:25-jdk | eclipse-temurin-25-jdk",
                "image:localhost:5000/team/openjdk.25:A_b,17 | openjdk.25-a_b temurin-17",
                "image:jdk | jdk",
                "image:jdk:21@linux/arm64,image:jdk:21 | jdk-21-arm64 jdk-21",
                "image:a/jdk:21,image:b/jdk:21,image:a/jdk:21 | jdk-21 jdk-21-2",
                "image:9jdk:21 | image-9jdk-21",
                "image:temurin:17,image:zulu:21 | temurin-17 zulu-21",
                "image:jdk:25,17..,!image:temurin:25 | jdk-25 temurin-17 zulu-21",
                "image:jdk:21@linux/arm64,image:jdk:21@linux/amd64,25,!image:jdk:21 | temurin-25",
                "image:jdk:21@linux/arm64,image:jdk:21@linux/amd64,!image:jdk:21@linux/amd64 | jdk-21-arm64",
            })
    void selectorsSelectInTheirOrder(String selectors, String ids) {
        assertThat(select(selectors)).extracting(Jdk::id).containsExactly(ids.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temurin-26 | 'temurin-26' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25; did you mean 'temurin-25'?",
                "corretto-9 | 'corretto-9' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25; did you mean 'corretto-8'?",
                "liberica-8 | 'liberica-8' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25",
                "26 | '26' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25",
                "26.. | '26..' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25",
                "vendor:temurn | 'vendor:temurn' matches none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25; did you mean 'vendor:temurin'?",
                "!zulu-22 | '!zulu-22' excludes none of these JDKs: temurin-11, temurin-17, zulu-21, temurin-25; did you mean 'zulu-21'?",
                "17,!25 | '!25' excludes none of these JDKs: temurin-17",
                "17,!17 | '!17' excludes all selected JDKs: temurin-17",
                "17,,25 | expected a selector between commas, found none in '17,,25'",
                "17,!image:jdk:25 | '!image:jdk:25' excludes none of these JDKs: temurin-17",
                "image:Not An Image | 'image:Not An Image' is not an image: expected a reference, such as image:eclipse-temurin:25-jdk, was 'Not An Image'",
                "image: | 'image:' is not an image: expected a reference, such as image:eclipse-temurin:25-jdk, was ''",
                "image:jdk:25@linux/s390x | 'image:jdk:25@linux/s390x' names the platform 'linux/s390x': expected one of linux/amd64, linux/arm64",
                "!!17 | expected a selector after '!', was the exclusion '!17'",
                "Temurin 25 | 'Temurin 25' is not a selector: expected an id (temurin-25), a version (17), a range (17..25), a vendor (vendor:temurin), an image (image:eclipse-temurin:25-jdk), a path to a home, or '!' and one of these",
            })
    void selectorThatSelectsNothingIsErrorWithHint(String selectors, String message) {
        assertFails(selectors, message);
    }

    @Test
    void imageWithDigestHasItsBeginningInId() {
        String digest = "sha256:" + "0123456789abcdef".repeat(4);

        assertThat(select("image:team/jdk@" + digest))
                .containsExactly(new Jdk(
                        "jdk-0123456789ab",
                        OptionalInt.empty(),
                        Optional.empty(),
                        new JdkSource.Image("team/jdk@" + digest),
                        List.of(),
                        ContainerLimits.none()));
        assertThat(select("image:team/jdk:25@" + digest + "@linux/arm64"))
                .extracting(Jdk::id)
                .containsExactly("jdk-25-arm64");
    }

    @Test
    void longListIsCut() {
        List<Jdk> many =
                IntStream.range(8, 38).mapToObj(i -> image("temurin", i)).toList();
        JdkSelection selection = new JdkSelection(many, List.of(), machine.installed(), machine.environment());

        assertThatThrownBy(() -> selection.select("99"))
                .hasMessageStartingWith("'99' matches none of these JDKs: temurin-8, temurin-9, ")
                .hasMessageEndingWith(", temurin-27 and 10 more");
    }

    @Test
    void emptyListIsAnError() {
        JdkSelection selection = new JdkSelection(List.of(), List.of(), machine.installed(), machine.environment());

        assertThatThrownBy(() -> selection.select("17"))
                .hasMessage("'17' matches nothing: the list of JDKs to select from is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"./my-jdk", "~/my-jdk", "${TOOLS}/my-jdk", "../work/my-jdk"})
    void pathSelectsTheHomeThere(String text) {
        Path home = machine.jdk("work/my-jdk", "24.0.1", "BellSoft");
        machine.variable("TOOLS", machine.at("work")).property("user.home", machine.at("work"));

        assertThat(select(text))
                .containsExactly(Jdk.installed(
                        "liberica-24", OptionalInt.of(24), Optional.of("liberica"), new JdkSource.Home(home)));
    }

    @Test
    void pathOfAnInstalledJdkKeepsItsId() {
        machine.link("work/link", machine.at("opt/jdk-26"));

        assertThat(select("./link")).isEqualTo(machine.installed().jdks());
    }

    @Test
    void pathWithIdOfAnotherHasItsVersion() {
        Path home = machine.jdk("work/mine", "25.0.2", "Eclipse Adoptium");

        assertThat(select("25," + home)).extracting(Jdk::id).containsExactly("temurin-25", "temurin-25.0.2");
        assertThat(select(home + ",25," + home + ",./mine"))
                .extracting(Jdk::id)
                .containsExactly("temurin-25.0.2", "temurin-25");
    }

    @Test
    void pathExcludesTheInstalledJdkThere() {
        machine.link("work/link", machine.at("opt/jdk-26"));

        assertThat(select("17,debian-26,!./link")).extracting(Jdk::id).containsExactly("temurin-17");
    }

    @ParameterizedTest
    @ValueSource(strings = {"release", "lib/modules", "lib/rt.jar", "jre/lib/rt.jar"})
    void runtimeWithoutVersionTakesFoldersName(String file) {
        machine.launcher("work/odd", "java");
        machine.write("work/odd/" + file, "");

        assertThat(select("./odd")).extracting(Jdk::id).containsExactly("odd");
    }

    @Test
    void homeWhoseFilesAreLinksIsAHome() {
        Path real = machine.jdk("store/jdk-21", "21.0.2", "Eclipse Adoptium");
        machine.link("work/farm/bin/java", real.resolve("bin/java"));
        machine.link("work/farm/release", real.resolve("release"));

        assertThat(select("./farm")).extracting(Jdk::id).containsExactly("temurin-21");
    }

    @Test
    void launcherLinkIsErrorWithHomeBehindIt() {
        Path home = machine.jdk("usr/lib/jvm/java-17-openjdk-amd64", "17.0.15", "Debian");
        machine.link("etc/alternatives/java", home.resolve("bin/java"));
        machine.link("usr/bin/java", machine.at("etc/alternatives/java"));

        assertFails(
                machine.at("usr").toString(),
                "'%s' is not the home of a JDK: it has bin/java, but neither lib/modules, lib/rt.jar or jre/lib/rt.jar, nor a file 'release'; did you mean '%s'?"
                        .formatted(machine.at("usr"), home));
        assertThat(select(machine.at("usr/bin/java").toString()))
                .as("the launcher itself leads to the home")
                .extracting(Jdk::id)
                .containsExactly("debian-17");
    }

    @Test
    void stubFolderIsErrorWithWhatToDo() {
        machine.launcher("work/stub", "java");

        assertFails(
                "./stub",
                "'./stub' is not the home of a JDK: it has bin/java, but neither lib/modules, lib/rt.jar or jre/lib/rt.jar, nor a file 'release'; name the folder into which a JDK was unpacked, or add an empty file 'release' if this launcher is your own");
    }

    @Test
    void pathWithoutHomeIsAnError() {
        machine.folder("work/empty");

        assertFails("./gone", "'./gone' does not exist; name the home of a JDK");
        assertFails("./empty", "'./empty' is not the home of a JDK: expected bin/java in it, found none");
    }

    private List<Jdk> select(String selectors) {
        List<Jdk> named = Stream.concat(BASE.stream(), OTHERS.stream()).toList();
        return new JdkSelection(BASE, named, machine.installed(), machine.environment()).select(selectors);
    }

    private void assertFails(String selectors, String message) {
        assertThatThrownBy(() -> select(selectors))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("%s", message);
    }

    private static Jdk image(String vendor, int feature) {
        return new Jdk(
                vendor + "-" + feature,
                OptionalInt.of(feature),
                Optional.of(vendor),
                new JdkSource.Image(vendor + ":" + feature),
                List.of(),
                ContainerLimits.none());
    }
}
