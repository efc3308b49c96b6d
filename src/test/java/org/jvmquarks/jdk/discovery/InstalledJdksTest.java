package org.jvmquarks.jdk.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

class InstalledJdksTest {

    @TempDir
    Path temporary;

    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(temporary);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "usr/lib/jvm/java-21",
                "usr/lib64/jvm/java-21",
                "usr/java/jdk-21",
                "opt/java/openjdk",
                "opt/jdk-21",
                "opt/graalvm-21",
                "usr/local/openjdk-21",
                "home/me/.sdkman/candidates/java/21-tem",
                "home/me/.asdf/installs/java/temurin-21",
                "home/me/.local/share/mise/installs/java/21",
                "home/me/.jabba/jdk/temurin@21",
                "home/me/.gradle/jdks/adoptium-21",
                "home/me/.gradle/jdks/adoptium-21/jdk-21",
                "home/me/.jdks/temurin-21",
                "Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home",
                "home/me/Library/Java/JavaVirtualMachines/temurin-21/Contents/Home",
                "opt/homebrew/opt/openjdk@21/libexec/openjdk.jdk/Contents/Home",
            })
    void everyPlaceIsSearched(String place) {
        Path home = machine.jdk(place, "21.0.2", "Eclipse Adoptium");

        assertThat(machine.installed().jdks())
                .containsExactly(Jdk.installed(
                        "temurin-21", OptionalInt.of(21), Optional.of("temurin"), new JdkSource.Home(home)));
    }

    @Test
    void placesOfWindowsAreSearched() {
        machine.property("os.name", "Windows 11").variable("ProgramFiles", machine.at("Program Files"));
        machine.launcher("Program Files/Eclipse Adoptium/jdk-21", "java.exe");
        machine.write("Program Files/Eclipse Adoptium/jdk-21/release", "JAVA_VERSION=\"21\"");
        machine.jdk("Program Files/Java/of-linux", "17", "Oracle Corporation");

        assertThat(ids()).containsExactly("jdk-21");
    }

    @Test
    void homeWithSeveralPathsIsOneJdk() {
        Path home = machine.jdk("usr/lib/jvm/java-21", "21.0.2", "Debian");
        machine.link("usr/lib/jvm/default-java", home);
        machine.link("etc/alternatives/java", home.resolve("bin/java"));
        machine.link("usr/bin/java", machine.at("etc/alternatives/java"));
        machine.variable("JAVA_HOME", machine.at("usr/lib/jvm/default-java"))
                .variable("PATH", machine.at("usr/bin"))
                .property("java.home", home);

        assertThat(machine.installed().jdks())
                .extracting(jdk -> jdk.id() + " " + jdk.source().describe())
                .containsExactly("debian-21 " + home);
    }

    @Test
    void launcherOfJreLeadsToJdkAroundIt() {
        Path home = machine.launcher("somewhere/java-8-openjdk", "java");
        Path jre = machine.launcher("somewhere/java-8-openjdk/jre", "java");
        machine.write("somewhere/java-8-openjdk/jre/lib/rt.jar", "");
        machine.link("usr/bin/java", jre.resolve("bin/java"));
        machine.variable("PATH", machine.at("usr/bin"));

        assertThat(machine.installed().jdks())
                .containsExactly(
                        Jdk.installed("java-8-openjdk", OptionalInt.of(8), Optional.empty(), new JdkSource.Home(home)));
    }

    @Test
    void homeWithoutReleaseFileTakesFoldersName() {
        machine.launcher("usr/lib/jvm/Custom Runtime", "java");
        machine.write("usr/lib/jvm/Custom Runtime/lib/modules", "");

        assertThat(machine.installed().jdks()).singleElement().satisfies(jdk -> {
            assertThat(jdk.id()).isEqualTo("custom-runtime");
            assertThat(jdk.feature()).isEmpty();
            assertThat(jdk.vendor()).isEmpty();
        });
    }

    @Test
    void bundleWithoutReleaseFileTakesFoldersName() {
        machine.launcher("Library/Java/JavaVirtualMachines/8.jdk/Contents/Home", "java");
        machine.write("Library/Java/JavaVirtualMachines/8.jdk/Contents/Home/lib/rt.jar", "");

        assertThat(ids()).containsExactly("jdk-8.jdk");
    }

    @Test
    void incompleteHomeIsIgnored() {
        machine.write("usr/lib/jvm/sources/lib/src.zip", "");
        machine.write("usr/lib/jvm/sources/release", "JAVA_VERSION=\"21\"");
        machine.launcher("usr", "java");
        machine.folder("usr/lib/modules");
        machine.variable("PATH", machine.at("usr/bin")).variable("JAVA_HOME", machine.at("gone"));

        assertThat(machine.installed().jdks()).isEmpty();
    }

    @Test
    void equalFeatureVersionsGetFullVersionAsId() {
        machine.jdk("opt/jdk-25a", "25.0.2", "Eclipse Adoptium");
        machine.jdk("opt/jdk-25b", "25.0.1", "Eclipse Adoptium");
        machine.jdk("opt/jdk-25c", "25.0.1", "Azul Systems, Inc.");

        assertThat(ids()).containsExactly("temurin-25.0.1", "temurin-25.0.2", "zulu-25");
    }

    @Test
    void equalBuildsAreCountedByTheirPaths() {
        Path second = machine.jdk("opt/jdk-b", "25.0.2", "N/A");
        Path first = machine.jdk("opt/jdk-a", "25.0.2", "N/A");
        machine.variable("JAVA_HOME", second);

        assertThat(machine.installed().jdks())
                .extracting(jdk -> jdk.id() + " " + jdk.source().describe())
                .containsExactly("jdk-25.0.2 " + first, "jdk-25.0.2-2 " + second);
    }

    @Test
    void orderIsByFeatureThenIdThenUnknown() {
        machine.jdk("opt/jdk-1", "21.0.2", "Debian");
        machine.jdk("opt/jdk-2", "1.8.0_402", "Temurin");
        machine.jdk("opt/jdk-3", "17.0.1", "Debian");
        machine.jdk("opt/jdk-4", "17.0.1", "Amazon.com Inc.");
        machine.jdk("opt/jdk-0", "unknown", "Debian");

        assertThat(ids()).containsExactly("temurin-8", "corretto-17", "debian-17", "debian-21", "jdk-0");
    }

    @Test
    void searchedPlacesAreKept() {
        InstalledJdks none = InstalledJdks.find(
                machine.environment(), List.of(new FolderPlace("${JAVA_HOME}"), new FolderPlace("/opt/*")));

        assertThat(none).isEqualTo(new InstalledJdks(List.of(), List.of("${JAVA_HOME}", "/opt/*"), List.of()));
    }

    @Test
    void loopOfLinksIsIgnored() {
        machine.jdk("opt/java/good", "21", "Debian");
        Path loop = machine.at("opt/java/release-loop/release");
        machine.launcher("opt/java/release-loop", "java");
        machine.link("opt/java/release-loop/release", loop);

        assertThat(ids()).containsExactly("debian-21");
    }

    @Test
    void ownMachineHasJvmThatRunsThis() throws IOException {
        HostEnvironment here = HostEnvironment.current();
        JdkSource running =
                new JdkSource.Home(Path.of(System.getProperty("java.home", "")).toRealPath());

        assertThat(InstalledJdks.find(here).jdks()).extracting(Jdk::source).contains(running);
    }

    private List<String> ids() {
        return machine.installed().jdks().stream().map(Jdk::id).toList();
    }
}
