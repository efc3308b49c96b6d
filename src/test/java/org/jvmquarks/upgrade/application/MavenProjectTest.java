package org.jvmquarks.upgrade.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;

/** On a script in the place of Maven's wrapper. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "starts a script of the shell")
class MavenProjectTest {
    @TempDir
    private Path folder;

    private Path pom;

    @BeforeEach
    void project() throws IOException {
        pom = Files.writeString(folder.resolve("pom.xml"), "<project/>");
    }

    private List<Path> code(Path... archives) throws InterruptedException {
        return new Application(
                        Optional.empty(),
                        OptionVariables.none(),
                        ContainerLimits.none(),
                        List.of(archives),
                        Optional.empty(),
                        Optional.empty())
                .code();
    }

    private void maven(String script) throws IOException {
        Path wrapper = Files.writeString(folder.resolve("mvnw"), "#!/bin/sh\n" + script);
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    }

    private Path compiled() throws IOException {
        return Files.createDirectories(folder.resolve("target/classes"));
    }

    @Test
    void pomStandsForClassesAndDependencies() throws Exception {
        Path classes = compiled();
        maven("for last; do :; done\necho -n '/a/spring.jar:/b/netty.jar' > \"${last#*=}\"\n");

        assertThat(code(Path.of("lib"), pom))
                .containsExactly(Path.of("lib"), classes, Path.of("/a/spring.jar"), Path.of("/b/netty.jar"));
    }

    @Test
    void dependenciesAreThoseOfRunTime() throws Exception {
        compiled();
        maven("echo \"$@\" > " + folder.resolve("asked") + "\nfor last; do :; done\n: > \"${last#*=}\"\n");

        assertThat(code(pom)).hasSize(1);
        assertThat(folder.resolve("asked")).content().contains("dependency:build-classpath -DincludeScope=runtime");
    }

    @Test
    void moduleThatIsNotCompiledIsTold() throws IOException {
        maven("exit 1\n");

        assertThatThrownBy(() -> code(pom))
                .isInstanceOf(ApplicationException.class)
                .hasMessage(
                        "%s has no compiled classes: %s/target/classes does not exist; compile the module that makes the application: %s/mvnw -f %s compile",
                        pom, folder, folder, pom);
    }

    @Test
    void failureOfMavenShowsLinesAndCommand() throws IOException {
        compiled();
        maven("echo '[ERROR] com.example:ring:jar:1.0 was not found'\nexit 1\n");

        assertThatThrownBy(() -> code(pom))
                .isInstanceOf(ApplicationException.class)
                .hasMessage(
                        "the dependencies of %s were not found, exit code 1 of Maven; reproduce it with: %s/mvnw -B -q -f %s"
                                + " dependency:build-classpath -DincludeScope=runtime%nits last lines:%n"
                                + "[ERROR] com.example:ring:jar:1.0 was not found",
                        pom, folder, pom);
    }

    @Test
    void missingPomIsNoProject() throws Exception {
        Path missing = folder.resolve("none/pom.xml");

        assertThat(code(missing)).containsExactly(missing);
    }
}
