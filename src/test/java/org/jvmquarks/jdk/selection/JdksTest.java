package org.jvmquarks.jdk.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkConfigurationException;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.FakeMachine;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledJdks;
import org.jvmquarks.jdk.matrix.JdkMatrixException;
import org.jvmquarks.settings.SettingValues;

class JdksTest {

    private static final String MATRIX = """
            jdks:
              - {id: temurin-17, vendor: temurin, version: 17, image: eclipse-temurin:17-jdk}
              - {id: temurin-21, vendor: temurin, version: 21, image: eclipse-temurin:21-jdk}
              - {id: mine, version: 21, home: ../opt/jdk-2}
            profiles:
              lts: [temurin-17, temurin-21]
              all: [temurin-17, mine]
            """;

    @TempDir
    Path temporary;

    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(temporary);
    }

    @Test
    void missingRequestSelectsEveryInstalledJdk() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.jdk("opt/jdk-17", "17", "Debian");
        machine.write("work/jdks.yaml", MATRIX);

        assertThat(select()).containsExactly("debian-17", "debian-25");
    }

    @Test
    void blankPropertyCountsAsAbsent() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.property("quarks.jdks", "").property("quarks.profile", " ");

        assertThat(request()).isEqualTo(new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(select()).containsExactly("debian-25");
    }

    @Test
    void profileIsTheBaseOfSelectors() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.write("work/jdks.yaml", MATRIX);
        machine.property("quarks.profile", "lts");

        assertThat(select()).containsExactly("temurin-17", "temurin-21");

        machine.property("quarks.jdks", "21,debian-25");
        assertThat(select()).containsExactly("temurin-21", "debian-25");
    }

    @Test
    void idIsFoundInFileWithoutProfile() {
        machine.write("work/jdks.yaml", MATRIX);
        machine.property("quarks.jdks", "temurin-17");

        assertThat(select()).containsExactly("temurin-17");
    }

    @Test
    void installedJdkGoesBeforeOneOfFile() {
        Path home = machine.jdk("opt/jdk-17", "17", "Eclipse Adoptium");
        machine.write("work/jdks.yaml", MATRIX);
        machine.property("quarks.jdks", "temurin-17");

        assertThat(Jdks.select(request(), machine.environment()))
                .extracting(Jdk::source)
                .containsExactly(new JdkSource.Home(home));
    }

    @Test
    void requestedFileGoesBeforeTheInstalledJdk() {
        machine.jdk("opt/jdk-17", "17", "Eclipse Adoptium");
        machine.write("work/mine.yaml", MATRIX);
        machine.property("quarks.matrix", "mine.yaml").property("quarks.jdks", "temurin-17");

        assertThat(Jdks.select(request(), machine.environment()))
                .extracting(Jdk::source)
                .containsExactly(new JdkSource.Image("eclipse-temurin:17-jdk"));
    }

    @Test
    void requestedFileIsTheListOfJdks() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.jdk("opt/jdk-2", "2", "");
        machine.write("work/other.yaml", MATRIX);
        machine.property("quarks.matrix", "other.yaml");
        assertThat(select()).containsExactly("temurin-17", "temurin-21", "mine");

        machine.property("quarks.jdks", "21..");
        assertThat(select()).containsExactly("temurin-21", "mine");

        machine.property("quarks.jdks", "vendor:temurin");
        assertThat(select()).containsExactly("temurin-17", "temurin-21");

        machine.property("quarks.jdks", "debian-25,17");
        assertThat(select()).containsExactly("debian-25", "temurin-17");
    }

    @Test
    void homeWithACommaNeedsQuotes() {
        machine.jdk("opt/jdk,25", "25", "Debian");
        machine.property("quarks.jdks", machine.at("opt/jdk,25").toString());
        assertFails(
                JdkSelectionException.class,
                "a comma separates selectors; put this path in double quotes, also for the shell:"
                        + " '\"%s\"'".formatted(machine.at("opt/jdk,25")));

        machine.property("quarks.jdks", Jdks.quoted(machine.at("opt/jdk,25").toString()));
        assertThat(select()).containsExactly("debian-25");
    }

    @Test
    void missingDefaultFileIsErrorForProfile() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.property("quarks.jdks", "25");
        assertThat(select()).containsExactly("debian-25");

        machine.property("quarks.profile", "lts");
        assertFails(
                JdkSelectionException.class,
                "unknown profile 'lts': expected jdks.yaml in " + machine.at("work") + ", found none");
    }

    @Test
    void missingNamedFileIsAnError() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.property("quarks.matrix", "mine.yaml");
        Path file = machine.at("work/mine.yaml");

        assertFails(
                JdkMatrixException.class,
                "cannot read the matrix file " + file + ": it does not exist; correct the path");
    }

    @Test
    void unknownProfileSuggestsTheNearest() {
        machine.write("work/jdks.yaml", MATRIX);
        machine.property("quarks.profile", "tls");

        assertFails(
                JdkSelectionException.class,
                "unknown profile 'tls': %s has lts, all; did you mean 'lts'?".formatted(machine.at("work/jdks.yaml")));
    }

    @Test
    void fileWithoutProfilesSaysSo() {
        machine.write("work/jdks.yaml", "jdks: [{id: a, image: b}]");
        machine.property("quarks.profile", "lts");

        assertFails(
                JdkSelectionException.class,
                "unknown profile 'lts': %s has no profiles".formatted(machine.at("work/jdks.yaml")));
    }

    @Test
    void missingHomeIsErrorIfItIsSelected() {
        machine.jdk("opt/jdk-25", "25", "Debian");
        machine.write("work/jdks.yaml", MATRIX);
        assertThat(select()).containsExactly("debian-25");

        machine.property("quarks.profile", "all");
        assertFails(
                JdkMatrixException.class,
                "%s:4:35: home '%s' of 'mine' does not exist; did you mean '%s'?"
                        .formatted(machine.at("work/jdks.yaml"), machine.at("opt/jdk-2"), machine.at("opt/jdk-25")));

        machine.folder("opt/jdk-2");
        assertFails(
                JdkMatrixException.class,
                "%s:4:35: home '%s' of 'mine' has no bin/java; did you mean '%s'?"
                        .formatted(machine.at("work/jdks.yaml"), machine.at("opt/jdk-2"), machine.at("opt/jdk-25")));

        machine.jdk("opt/jdk-2", "2", "");
        assertThat(select()).containsExactly("temurin-17", "mine");
    }

    @Test
    void machineWithoutJdkIsErrorWithSearchedPlaces() {
        InstalledJdks none = new InstalledJdks(
                List.of(), List.of("${JAVA_HOME}", "/usr/lib/jvm/*"), List.of("/opt cannot be listed: denied"));

        assertThatThrownBy(() -> Jdks.select(
                        new JdkRequest(Optional.empty(), Optional.empty(), Optional.empty()),
                        machine.environment(),
                        none))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("expected a JDK on this machine, found none in ${JAVA_HOME}, /usr/lib/jvm/*;"
                        + " /opt cannot be listed: denied."
                        + " Set JAVA_HOME, select a home by its path (jdks=/path/of/a/jdk),"
                        + " or use containers (profile=lts)");
    }

    private JdkRequest request() {
        HostEnvironment environment = machine.environment();
        return SettingValues.ofParameters(environment::property, Path.of("")).jdks(environment.workingDirectory());
    }

    private List<String> select() {
        HostEnvironment environment = machine.environment();
        return Jdks.select(request(), environment).stream().map(Jdk::id).toList();
    }

    private void assertFails(Class<? extends JdkConfigurationException> type, String message) {
        assertThatThrownBy(this::select).isInstanceOf(type).hasMessage("%s", message);
    }
}
