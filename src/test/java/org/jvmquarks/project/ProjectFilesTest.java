package org.jvmquarks.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectFilesTest {
    /** As start.spring.io writes it, with a compiler plugin. */
    private static final String POM = """
            <?xml version="1.0" encoding="UTF-8"?>
            <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
              xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
              <modelVersion>4.0.0</modelVersion>
              <parent>
                <groupId>org.springframework.boot</groupId>
                <artifactId>spring-boot-starter-parent</artifactId>
                <version>3.2.1</version>
              </parent>
              <groupId>com.example</groupId>
              <artifactId>demo</artifactId>
              <properties>
                %s
              </properties>
              <build>
                <plugins>
                  <plugin>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-maven-plugin</artifactId>
                    <configuration><release>99</release></configuration>
                  </plugin>
                  %s
                </plugins>
              </build>
            </project>
            """;

    private static final String COMPILER = """
            <plugin>
              <artifactId>maven-compiler-plugin</artifactId>
              <configuration><release>%s</release></configuration>
            </plugin>
            """;

    @TempDir
    Path folder;

    @Test
    void folderWithoutFilesNamesNone() {
        assertThat(ProjectFiles.in(folder)).isEqualTo(new ProjectFiles(Optional.empty(), List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".java-version | '17\n' | 17",
                ".java-version | '# set by jenv\n\n temurin-17.0.2 \n21' | 17",
                ".sdkmanrc | '# Enable auto-env through sdkman_auto_env=true\njava=17.0.10-tem\nmaven=3.9.6' | 17",
                ".sdkmanrc | 'java = 21.0.2-graalce' | 21",
                ".tool-versions | 'nodejs 20.11.0\njava temurin-17.0.10+7 temurin-11.0.22+7 # both' | 17",
            })
    void filesOfVersionManagersNameAVersion(String name, String text, int feature) throws IOException {
        write(name, text);

        assertThat(ProjectFiles.in(folder).version()).contains(new ProjectVersion(feature, name, List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<java.version>17</java.version> | | java.version | 17",
                "<maven.compiler.release>11</maven.compiler.release><java.version>17</java.version> | | maven.compiler.release | 11",
                "<maven.compiler.target>1.8</maven.compiler.target> | | maven.compiler.target | 8",
                "<java.version>17</java.version> | 21 | release of maven-compiler-plugin | 21",
                "<jdk>17</jdk><java.version>${jdk}</java.version> | ${java.version} | release of maven-compiler-plugin | 17",
            })
    void pomNamesARelease(String properties, String release, String place, int feature) throws IOException {
        write("pom.xml", POM.formatted(properties, release == null ? "" : COMPILER.formatted(release)));

        assertThat(ProjectFiles.in(folder).version())
                .contains(new ProjectVersion(feature, "pom.xml (" + place + ")", List.of()));
    }

    @Test
    void managedPluginCounts() throws IOException {
        write(
                "pom.xml",
                "<project><build><pluginManagement><plugins>"
                        + COMPILER.formatted("17")
                        + "</plugins></pluginManagement></build></project>");

        assertThat(ProjectFiles.in(folder).version())
                .map(ProjectVersion::describe)
                .contains("pom.xml (release of maven-compiler-plugin)");
    }

    @Test
    void propertyOfAParentIsTold() throws IOException {
        write("pom.xml", POM.formatted("<java.version>${jdk}</java.version>", ""));

        assertThat(ProjectFiles.in(folder))
                .isEqualTo(new ProjectFiles(
                        Optional.empty(), List.of("pom.xml (java.version) names no Java version: '${jdk}'")));
    }

    @Test
    void lastImageOfJavaIsThatOfApplication() throws IOException {
        write("Dockerfile", """
                # syntax=docker/dockerfile:1
                ARG JAVA=17
                ARG DEBIAN="12"

                FROM --platform=$BUILDPLATFORM maven:3.9-eclipse-temurin-21 AS build
                RUN mvn -q package
                from eclipse-temurin:${JAVA}-jre as Runtime
                FROM debian:${DEBIAN} AS docs
                """);

        assertThat(ProjectFiles.in(folder).version())
                .contains(new ProjectVersion(17, "Dockerfile:7 (eclipse-temurin:17-jre)", List.of()));
    }

    @Test
    void stageThatBeginsWithAnotherHasItsImage() throws IOException {
        write("Containerfile", """
                FROM gcr.io/distroless/java17-debian12 AS base
                FROM gradle:${GRADLE:-8}-jdk21 \\
                    AS build
                FROM base
                COPY --from=build /app.jar /
                """);

        assertThat(ProjectFiles.in(folder).version())
                .contains(new ProjectVersion(17, "Containerfile:1 (gcr.io/distroless/java17-debian12)", List.of()));
    }

    @Test
    void argumentWithoutADefaultIsTold() throws IOException {
        write("Dockerfile", "ARG JAVA\nFROM eclipse-temurin:${JAVA}-jre\n");

        assertThat(ProjectFiles.in(folder).ignored())
                .containsExactly("Dockerfile:2 (eclipse-temurin:${JAVA}-jre) names no Java version:"
                        + " 'eclipse-temurin:${JAVA}-jre'");
    }

    @Test
    void startFilesComeFirstAndContradictionsAreTold() throws IOException {
        write("Dockerfile", "FROM eclipse-temurin:17-jre\n");
        write(".java-version", "21\n");
        write(".sdkmanrc", "java=17.0.10-tem\n");
        write(".tool-versions", "java system\n");
        write("pom.xml", POM.formatted("<java.version>11</java.version>", ""));

        assertThat(ProjectFiles.in(folder).version().orElseThrow().describe())
                .isEqualTo("Dockerfile:1 (eclipse-temurin:17-jre); .java-version says 21; pom.xml"
                        + " (java.version) says 11; .tool-versions names no Java version: 'system'");
        Files.delete(folder.resolve("Dockerfile"));
        assertThat(ProjectFiles.in(folder).version().orElseThrow().describe())
                .startsWith(".java-version; .sdkmanrc says 17; pom.xml");
    }

    @Test
    void filesThatCannotBeReadAreTold() throws IOException {
        write("pom.xml", "<project>\n<build></project>");
        write(".java-version", "\n");
        Files.write(folder.resolve(".sdkmanrc"), new byte[(1 << 20) + 1]);

        assertThat(ProjectFiles.in(folder).ignored())
                .containsExactly(
                        ".java-version is empty",
                        "cannot read .sdkmanrc: it has more than 1 MB; name a smaller one",
                        "cannot read pom.xml: it is not XML: line 2 is wrong; correct it");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
