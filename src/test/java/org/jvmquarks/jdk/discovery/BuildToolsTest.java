package org.jvmquarks.jdk.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.Jdk;

/** JDKs that Maven's and Gradle's own files name. */
class BuildToolsTest {

    /** As the guide of maven-toolchains-plugin shows it, with what people add. */
    private static final String TOOLCHAINS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <toolchains xmlns="http://maven.apache.org/TOOLCHAINS/1.1.0"
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="http://maven.apache.org/TOOLCHAINS/1.1.0 https://maven.apache.org/xsd/toolchains-1.1.0.xsd">
              <!-- JDK toolchains -->
              <toolchain>
                <type>jdk</type>
                <provides>
                  <version>17</version>
                  <vendor>temurin</vendor>
                </provides>
                <configuration>
                  <jdkHome>
                    ${env.JDKS}/temurin-17
                  </jdkHome>
                </configuration>
              </toolchain>
              <toolchain>
                <type>jdk</type>
                <provides><version>21</version></provides>
                <configuration><jdkHome>${user.home}/jdks/21</jdkHome></configuration>
              </toolchain>
              <toolchain>
                <type>netbeans</type>
                <configuration><installDir>/path/to/netbeans</installDir></configuration>
              </toolchain>
            </toolchains>
            """;

    @TempDir
    Path temporary;

    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(temporary);
        machine.jdk("data/temurin-17", "17.0.15", "Eclipse Adoptium");
        machine.jdk("home/me/jdks/21", "21.0.2", "Debian");
        machine.variable("JDKS", machine.at("data"));
    }

    @Test
    void homesOfToolchainsAreFound() {
        machine.write("home/me/.m2/toolchains.xml", TOOLCHAINS);

        InstalledJdks found = machine.installed();

        assertThat(found.jdks()).extracting(Jdk::id).containsExactly("temurin-17", "debian-21");
        assertThat(found.unreadable()).isEmpty();
        assertThat(found.foundAt(machine.environment()))
                .containsEntry("temurin-17", List.of("~/.m2/toolchains.xml"))
                .containsEntry("debian-21", List.of("~/.m2/toolchains.xml"));
    }

    @Test
    void toolchainThatLeadsNowhereIsTold() {
        Path file = machine.write(
                "home/me/.m2/toolchains.xml",
                TOOLCHAINS.replace("${env.JDKS}", "${env.GONE}").replace("jdks/21", "jdks/22"));
        machine.folder("home/me/jdks/23");

        assertThat(machine.installed())
                .isEqualTo(new InstalledJdks(
                        List.of(),
                        machine.installed().places(),
                        List.of(
                                "'${env.GONE}/temurin-17' in " + file + " has a variable that is not set",
                                "'%s' in %s does not exist".formatted(machine.at("home/me/jdks/22"), file))));
        machine.folder("home/me/jdks/22");
        assertThat(machine.installed().unreadable())
                .contains("'%s' in %s is not the home of a JDK".formatted(machine.at("home/me/jdks/22"), file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<toolchains>\n<toolchain></toolchains>",
                "\n{}",
                "<!DOCTYPE t [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n<toolchains>&e;</toolchains>"
            })
    void toolchainsThatAreNotXmlAreTold(String text) {
        Path file = machine.write("home/me/.m2/toolchains.xml", text);

        assertThat(machine.installed().unreadable())
                .containsExactly("cannot read " + file + ": it is not XML: line 2 is wrong; correct it");
    }

    @Test
    void installationsOfGradleAreFound() {
        machine.jdk("opt2/zulu-8", "1.8.0_402", "Azul Systems, Inc.");
        machine.jdk("opt2/jdk-25", "25.0.1", "Eclipse Adoptium");
        machine.variable("JDK25", machine.at("opt2/jdk-25"));
        machine.write("home/me/.gradle/gradle.properties", """
                # what a developer has on a laptop
                org.gradle.jvmargs=-Xmx2g
                org.gradle.java.installations.paths=%s, \\
                    %s
                org.gradle.java.installations.fromEnv=JDK25,NOT_SET
                """.formatted(
                        machine.at("data/temurin-17"), machine.at("opt2/zulu-8")));

        InstalledJdks found = machine.installed();

        assertThat(found.jdks()).extracting(Jdk::id).containsExactly("zulu-8", "temurin-17", "temurin-25");
        assertThat(found.unreadable()).isEmpty();
        assertThat(found.foundAt(machine.environment()))
                .containsEntry("zulu-8", List.of("gradle.properties of this user"));
    }

    @Test
    void installationsOfProjectAreFoundByItsSettings() {
        machine.write("work/settings.gradle.kts", "rootProject.name = \"app\"");
        machine.write("work/gradle.properties", "org.gradle.java.home=" + machine.at("data/temurin-17"));
        machine.property("user.dir", machine.folder("work/module"));

        assertThat(machine.installed().foundAt(machine.environment()))
                .containsEntry("temurin-17", List.of("gradle.properties of this project"));
    }

    @Test
    void homeOfGradleCanBeAnother() {
        machine.variable("GRADLE_USER_HOME", machine.at("cache/gradle"));
        machine.write(
                "cache/gradle/gradle.properties",
                "org.gradle.java.installations.paths=" + machine.at("data/temurin-17"));
        machine.jdk("cache/gradle/jdks/adoptium-21/jdk-21.0.2+13", "21.0.2", "Eclipse Adoptium");

        assertThat(machine.installed().jdks()).extracting(Jdk::id).containsExactly("temurin-17", "temurin-21");
    }

    @Test
    void propertiesThatCannotBeReadAreTold() {
        Path file = machine.write("work/gradle.properties", "a=\\u12\n");

        assertThat(machine.installed().unreadable())
                .containsExactly("cannot read " + file + ": it has a wrong escape with \\u; correct it");
    }
}
