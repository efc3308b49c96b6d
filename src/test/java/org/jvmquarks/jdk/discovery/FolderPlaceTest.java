package org.jvmquarks.jdk.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderPlaceTest {

    @TempDir
    Path temporary;

    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(temporary);
    }

    @Test
    void starMatchesNamesInTheirOrder() {
        machine.folder("opt/jdk-21");
        machine.folder("opt/jdk-17");
        machine.folder("opt/maven");

        assertThat(expand("/opt/*jdk*")).containsExactly(machine.at("opt/jdk-17"), machine.at("opt/jdk-21"));
    }

    @Test
    void starMatchesAtSeveralLevels() {
        machine.folder("home/me/.gradle/jdks/a/one");
        machine.folder("home/me/.gradle/jdks/b/two");
        machine.write("home/me/.gradle/jdks/a.lock", "");

        assertThat(expand("~/.gradle/jdks/*/*"))
                .containsExactly(machine.at("home/me/.gradle/jdks/a/one"), machine.at("home/me/.gradle/jdks/b/two"));
    }

    @Test
    void starMatchesNamesOfVariables() {
        machine.variable("JAVA_HOME_17_X64", machine.at("a"));
        machine.variable("JAVA_HOME_21_X64", machine.at("b"));

        assertThat(expand("${JAVA_HOME_*}")).containsExactly(machine.at("a"), machine.at("b"));
    }

    @Test
    void everyAbsoluteElementOfAPathIsExpanded() {
        machine.variable("PATH", machine.at("bin") + "::relative:" + machine.at("usr/bin"));

        assertThat(expand("${PATH}/java")).containsExactly(machine.at("bin/java"), machine.at("usr/bin/java"));
    }

    @Test
    void propertyReplacesAMissingVariable() {
        machine.property("java.home", machine.at("jdk"));

        assertThat(expand("${java.home}")).containsExactly(machine.at("jdk"));
    }

    @Test
    void variablesOfWindowsIgnoreCase() {
        machine.property("os.name", "Windows 11").variable("Path", machine.at("bin"));

        assertThat(expand("${PATH}/java.exe")).containsExactly(machine.at("bin/java.exe"));
    }

    @Test
    void missingFolderOrVariableHasNoPaths() {
        assertThat(expand("/no/such/*")).isEmpty();
        assertThat(expand("${NO_SUCH}/x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opt/jdk", "", "$JAVA_HOME", "C:/Java"})
    void patternWithoutAStartIsAnError(String pattern) {
        assertThatThrownBy(() -> new FolderPlace(pattern))
                .hasMessage("a place must begin with /, ~/ or ${NAME}, was '" + pattern + "'");
    }

    private List<Path> expand(String pattern) {
        return new FolderPlace(pattern).expand(machine.environment(), unreadable -> {
            throw new AssertionError(unreadable);
        });
    }
}
