package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.Needs;

/** {@code .ci/bare} with an engine that only records how it was called. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs Linux")
class BareMachineTest {
    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void checkOut() throws Exception {
        Needs.program("git");
        checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve(".ci"));
        Files.copy(Path.of(".ci/bare"), checkout.resolve(".ci/bare"));
        Files.writeString(checkout.resolve(".ci/skipped"), "# comment\nATest.a: needs git\n");
        Files.createDirectories(folder.resolve("home/.m2/repository"));
        Files.createDirectories(folder.resolve("home/.m2/wrapper"));
        assertThat(shell("git init --quiet .").code()).isZero();
        engine("ATest.a: needs git");
    }

    /** The last command leaves the list of skipped tests. */
    private void engine(String skipped) throws IOException {
        Path docker = Files.createDirectories(folder.resolve("bin")).resolve("docker");
        Files.writeString(docker, """
                #!/bin/bash
                echo "$*" >> %1$s/calls.txt
                home=$(sed 's/.*--volume \\([^:]*\\):.*--volume.*/\\1/' <<< "$*")
                mkdir -p "$home/a checkout/target"
                echo '%2$s' > "$home/a checkout/target/skipped-tests.txt"
                """.formatted(folder, skipped));
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Runner.Ended shell(String script) throws IOException, InterruptedException {
        return new Shell(checkout)
                .run(
                        script,
                        "PATH=" + folder.resolve("bin") + ":$PATH " + script,
                        Map.of("HOME", folder.resolve("home").toString(), "TMPDIR", folder.toString()));
    }

    @Test
    void runsTheCommandsOfTheReadmeWithoutNetwork() throws Exception {
        Runner.Ended ended = shell("bash .ci/bare some:image");

        assertThat(ended.code()).as(ended.output()).isZero();
        List<String> calls = Files.readAllLines(folder.resolve("calls.txt"));
        assertThat(calls).hasSize(2).allMatch(call -> call.contains(" --network none "));
        String readme = Files.readString(Path.of("README.md")).replaceAll("\\\\\n *", "");
        assertThat(calls)
                .extracting(call -> call.substring(call.indexOf("sh -c ") + "sh -c ".length()))
                .allSatisfy(command -> assertThat(readme).contains("\n" + command + "\n"));
        assertThat(ended.output()).endsWith("bare: passed; 1 test methods skipped, all named in .ci/skipped\n");
    }

    @Test
    void testThatMayNotBeSkippedFails() throws Exception {
        engine("BTest.b: needs Capstone");

        Runner.Ended ended = shell("bash .ci/bare some:image");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).endsWith("""
                        bare: .ci/skipped does not name these tests, which this machine skips:
                        BTest.b: needs Capstone
                        """);
    }
}
