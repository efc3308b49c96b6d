package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that go to the shell, read by shells of this machine. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the lines are for a shell of POSIX")
class GuestShellTest {
    private static String printed(String shell, OutputStream errors, String... lines) throws Exception {
        Process process = new ProcessBuilder(shell, "-s").start();
        try (OutputStream in = process.getOutputStream()) {
            for (String line : lines) {
                in.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.getErrorStream().transferTo(errors);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return out;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/sh", "/bin/bash", "/bin/dash"})
    void everyShellReadsTheWordsAsTheyAre(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of(shell)), "needs " + shell);
        List<String> odd = List.of("", "a b", "it's", "$HOME `id` \\n", "*", "two\nlines", "\"q\"", "ä");
        List<String> command = new ArrayList<>(List.of("printf", "[%s]"));
        command.addAll(odd);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();

        String out = printed(
                shell,
                errors,
                GuestShell.line(List.of("A=x y"), command, "<end>"),
                GuestShell.line(List.of("A=it's"), List.of("sh", "-c", "printf %s \"$A\"; exit 3"), "<end>"));

        assertThat(out).isEqualTo("[" + String.join("][", odd) + "]<end>0<end>it's<end>3<end>");
        assertThat(errors).hasToString("<end><end>");
    }

    /** The next line waits in the same stream. */
    @Test
    void guestDoesNotReadLinesOfNextOne() throws Exception {
        String cat = GuestShell.line(List.of(), List.of("cat"), ";");

        assertThat(printed("/bin/sh", OutputStream.nullOutputStream(), cat, cat))
                .isEqualTo(";0;;0;");
    }

    @Test
    void guestLeadsItsGroupWhereThereIsSetsid() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "needs setsid");
        String line = GuestShell.line(List.of(), List.of("sh", "-c", "cut -d ' ' -f 5 /proc/$$/stat; echo $$"), ";");

        List<String> ids = printed("/bin/sh", OutputStream.nullOutputStream(), line)
                .lines()
                .toList();

        assertThat(ids.get(0)).isEqualTo(ids.get(1));
    }
}
