package org.jvmquarks.upgrade.jdktools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.upgrade.application.TestArchives;

/** Tools that print what real ones printed, with their exit codes. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the tools are shell scripts")
class JdkToolsTest {
    private static final String NOTHING = "true";

    @TempDir
    Path home;

    @Test
    void runtimeWithoutToolsIsAReason() throws InterruptedException {
        assertThat(JdkTools.installed(home, 25, Duration.ofSeconds(1)).ask(List.of(Path.of("app.jar"))))
                .isEqualTo(new ToolReport(
                        List.of(),
                        List.of(
                                home
                                        + " has no jdeps: it is a runtime without the module"
                                        + " jdk.jdeps; install the whole JDK 25 to ask it",
                                home
                                        + " has no jdeprscan: it is a runtime without the"
                                        + " module jdk.jdeps; install the whole JDK 25 to ask it")));
    }

    @Test
    void olderJdkHasJdepsAlone() throws IOException, InterruptedException {
        tool("jdeps", "[ $1 = -jdkinternals ] && " + print("jdeps-removed-17"));
        ToolReport report = ask(8, Path.of("app.jar"));
        assertThat(report.findings()).hasSize(6);
        assertThat(report.reasons()).isEmpty();
    }

    /** Exit code 1 by JDK 17 with a stack trace, 2 by JDK 25. */
    @ParameterizedTest
    @CsvSource({"17, 1", "25, 2"})
    void modularArchiveIsLeftOut(int version, int exitCode) throws IOException, InterruptedException {
        Path modular = archive("tomcat.jar", Map.of("module-info.class", new byte[] {1}));
        Path other = archive("other.jar", Map.of("a.txt", new byte[] {1}));
        tool(
                "jdeps",
                "case \"$*\" in *tomcat.jar*) %s; exit %d;; *) %s;; esac"
                        .formatted(print("jdeps-modular-" + version), exitCode, print("jdeps-removed-" + version)));
        tool("jdeprscan", NOTHING);
        ToolReport report = ask(version, modular, other);
        assertThat(report.findings()).hasSize(6);
        assertThat(report.reasons())
                .containsExactly("jdeps of JDK "
                        + version
                        + " does not read modular archives without the modules that they"
                        + " require (org.apache.tomcat.embed.core requires java.annotation);"
                        + " it was asked about 1 of 2 archives");
    }

    @Test
    void failureOfAToolIsAReason() throws IOException, InterruptedException {
        tool("jdeps", "echo 'Error: invalid argument for option: 8' ; exit 2");
        tool("jdeprscan", NOTHING);
        assertThat(ask(25, Path.of("app.jar")).reasons())
                .containsExactly("jdeps of JDK 25 ended with exit code 2: Error: invalid argument for option: 8");
    }

    @Test
    void hangingToolIsAReason() throws IOException, InterruptedException {
        Path jdeps = tool("jdeps", "exec sleep 600");
        tool("jdeprscan", NOTHING);
        assertThat(JdkTools.installed(home, 25, Duration.ofMillis(1))
                        .ask(List.of(Path.of("app.jar")))
                        .reasons())
                .contains(jdeps + " did not end within 0 s");
    }

    private ToolReport ask(int feature, Path... archives) throws InterruptedException {
        return JdkTools.installed(home, feature, Duration.ofMinutes(1)).ask(List.of(archives));
    }

    private Path archive(String name, Map<String, byte[]> entries) throws IOException {
        return Files.write(home.resolve(name), TestArchives.jar(entries));
    }

    private Path tool(String name, String command) throws IOException {
        Path file = Files.createDirectories(home.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + command + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String print(String output) {
        try {
            return "cat '"
                    + Path.of(JdkToolsTest.class
                            .getResource("/org/jvmquarks/upgrade/jdktools/" + output + ".txt")
                            .toURI())
                    + "'";
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
