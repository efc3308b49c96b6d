package org.jvmquarks.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;
import org.jvmquarks.jdk.JdkSelectionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class JdkInUseTest {
    private static final CommandSpec COMMAND = Main.commandLine().getCommandSpec();

    @TempDir
    Path folder;

    @Test
    void userGoesBeforeTheProject() throws IOException {
        Files.writeString(folder.resolve(".java-version"), "17");

        JdkInUse used = used(Optional.of("21"));

        assertThat(used).isEqualTo(new JdkInUse("21", Optional.empty()));
        assertThat(used.describe("from")).isEmpty();
        assertThatThrownBy(() -> used.select("--from", () -> {
                    throw new JdkSelectionException("'21' matches none");
                }))
                .hasMessage("'21' matches none");
    }

    @Test
    void versionOfTheProjectIsTheDefault() throws IOException {
        Files.writeString(folder.resolve(".java-version"), "17");

        JdkInUse used = used(Optional.empty());

        assertThat(used.selector()).isEqualTo("17");
        assertThat(used.describe("from")).contains("from 17: .java-version");
        assertThatThrownBy(() -> used.select("--from", () -> {
                    throw new JdkSelectionException("'17' matches none");
                }))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("'17' matches none; 17 comes from .java-version: name another JDK with --from");
    }

    @Test
    void withoutEitherTheOptionIsMissing() throws IOException {
        assertThatThrownBy(() -> used(Optional.empty()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("Missing required option: '--from=JDK'; no file in the working directory"
                        + " names a Java version");

        Files.writeString(folder.resolve(".java-version"), "system");
        assertThatThrownBy(() -> used(Optional.empty()))
                .hasMessage("Missing required option: '--from=JDK'; .java-version names no Java version: 'system'");
    }

    private JdkInUse used(Optional<String> named) {
        return JdkInUse.of(named, "--from=JDK", folder, COMMAND);
    }
}
