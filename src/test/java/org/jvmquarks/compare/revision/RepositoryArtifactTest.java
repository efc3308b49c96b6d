package org.jvmquarks.compare.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On a script in the place of Maven. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "starts a script of the shell")
class RepositoryArtifactTest {
    private static final String COORDINATES = "com.example:bench:1.0:tests";

    @TempDir
    private Path folder;

    @Test
    void archiveWithJmhNeedsNothingElse() throws IOException, InterruptedException {
        Path archive = archive("jmh.properties", "jmh.version=1.37");

        assertThat(artifact().code("no-maven").entries()).containsExactly(archive);
    }

    @Test
    void dependenciesAreThoseThatMavenFinds() throws IOException, InterruptedException {
        Path archive = archive("demo/Ring.class", "");
        pom();
        String maven = maven("for last; do :; done\necho -n '/a/ring.jar:/b/jmh-core.jar' > \"${last#*=}\"\n");

        assertThat(artifact().code(maven).entries())
                .containsExactly(archive, Path.of("/a/ring.jar"), Path.of("/b/jmh-core.jar"));
        assertThat(artifact().code(maven).name()).isEqualTo(COORDINATES);
    }

    @Test
    void failureOfMavenShowsLinesAndCommand() throws IOException {
        archive("demo/Ring.class", "");
        Path pom = pom();
        String maven = maven("echo '[ERROR] com.example:ring:jar:1.0 was not found'\nexit 1\n");

        assertThatThrownBy(() -> artifact().code(maven))
                .isInstanceOf(BuildException.class)
                .hasMessage(
                        "the dependencies of '%s' were not found, exit code 1 of Maven; reproduce it with: %s -B -q -f %s"
                                + " dependency:build-classpath -DincludeScope=test%nits last lines:%n"
                                + "[ERROR] com.example:ring:jar:1.0 was not found",
                        COORDINATES, maven, pom);
    }

    @Test
    void artifactWithoutPomNeedsItsClassPath() throws IOException {
        archive("demo/Ring.class", "");

        assertThatThrownBy(() -> artifact().code("mvn"))
                .isInstanceOf(BuildException.class)
                .hasMessage(
                        "'%s' has no JMH in it, and %s/bench-1.0.pom, which would name its dependencies, does not exist;"
                                + " name the whole class path with --classpath",
                        COORDINATES, place());
    }

    @Test
    void machineWithoutMavenNeedsTheClassPath() throws IOException {
        archive("demo/Ring.class", "");
        pom();

        assertThatThrownBy(() -> artifact().code(folder + "/no-maven"))
                .isInstanceOf(BuildException.class)
                .hasMessageStartingWith(
                        "'%s' has no JMH in it, and Maven, which would find its dependencies, cannot be" + " started: ",
                        COORDINATES)
                .hasMessageEndingWith("; name the whole class path with --classpath");
    }

    @Test
    void classPathIsNoArtifact() {
        assertThat(RepositoryArtifact.named("bench.jar", folder)).isEmpty();
        assertThat(RepositoryArtifact.named("src:target:pom.xml", folder)).isEmpty();
    }

    private RepositoryArtifact artifact() {
        return RepositoryArtifact.named(COORDINATES, folder).orElseThrow();
    }

    private Path place() {
        return folder.resolve("com/example/bench/1.0");
    }

    private Path archive(String entry, String content) throws IOException {
        Path archive = Files.createDirectories(place()).resolve("bench-1.0-tests.jar");
        try (OutputStream out = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return archive;
    }

    private Path pom() throws IOException {
        return Files.writeString(place().resolve("bench-1.0.pom"), "<project/>");
    }

    private String maven(String script) throws IOException {
        Path maven = Files.writeString(folder.resolve("mvn"), "#!/bin/sh\n" + script);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        return maven.toString();
    }
}
