package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the helpers are scripts for sh")
@Timeout(60)
class CredentialHelperTest {
    private static final Path FILE = Path.of("config.json");
    private static final String HELPER =
            "no credentials: the helper docker-credential-vault, which config.json names, ";

    @TempDir
    Path bin;

    @Test
    void helperReadsTheRegistryAndPrintsTheLogin() throws Exception {
        script(
                bin,
                "vault",
                "[ \"$1\" = get ] || exit 1; read -r url || true; echo \"{\\\"ServerURL\\\":"
                        + " \\\"$url\\\", \\\"Username\\\": \\\"ann\\\", \\\"Secret\\\": \\\"of $url\\\"}\"");

        assertThat(ask(Duration.ofSeconds(20)).login())
                .contains(new RegistryCredentials.Login("ghcr.io", "ann", "of ghcr.io", ""));
    }

    @Test
    void failedHelperIsProblemWithWhatToDo() throws Exception {
        script(bin, "vault", "echo 'the vault is locked'; exit 1");

        assertThat(ask(Duration.ofSeconds(20)).problem())
                .contains(HELPER + "failed; see why: echo ghcr.io | docker-credential-vault get");
    }

    @Test
    void helperThatHangsIsEnded() throws Exception {
        script(bin, "vault", "echo $$ > '" + bin + "/pid'; exec sleep 600");

        assertThat(ask(Duration.ofSeconds(3)).problem())
                .contains(HELPER
                        + "did not answer within 3 s; see what it waits for: echo ghcr.io |"
                        + " docker-credential-vault get");
        long pid = Long.parseLong(Files.readString(bin.resolve("pid")).strip());
        Optional<ProcessHandle> helper = ProcessHandle.of(pid);
        if (helper.isPresent()) {
            helper.get().onExit().get();
        }
    }

    @Test
    void helperThatPrintsSomethingElseIsAProblem() throws Exception {
        script(bin, "vault", "cat > /dev/null; echo Hello");

        assertThat(ask(Duration.ofSeconds(20)).problem())
                .contains(HELPER
                        + "did not print credentials; see what it prints: echo ghcr.io | docker-credential-vault get");
    }

    @Test
    void helperThatCannotRunIsAProblem() throws Exception {
        Path program = script(bin, "vault", "");
        Files.writeString(program, "#!/nowhere/interpreter\n");

        assertThat(ask(Duration.ofSeconds(20)).problem())
                .contains(HELPER + "cannot be started; see whether it runs in a terminal");
    }

    private CredentialHelper.Answer ask(Duration patience) throws InterruptedException {
        return new CredentialHelper(List.of(bin), patience).ask("vault", "ghcr.io", FILE);
    }

    /** Writes a helper as a script. */
    static Path script(Path bin, String name, String script) throws IOException {
        Files.createDirectories(bin);
        Path file = bin.resolve("docker-credential-" + name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
