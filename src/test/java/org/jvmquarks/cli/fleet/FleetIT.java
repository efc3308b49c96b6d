package org.jvmquarks.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.launch.DefaultActions;
import org.jvmquarks.upgrade.application.TestArchives;

/** Three services that move from the JDK of the tests to one like it that brings a collector of its own. */
@SharesMachine
class FleetIT {
    @TempDir
    Path folder;

    @BeforeEach
    void services() throws Exception {
        Files.writeString(folder.resolve("jdks.yaml"), """
                jdks:
                  - {id: here, home: "%1$s"}
                  - {id: serial, home: "%1$s", options: [-XX:+UseSerialGC]}
                """.formatted(System.getProperty("java.home")));
        Files.createDirectories(folder.resolve("services"));
        Files.write(
                folder.resolve("services/app.jar"),
                TestArchives.jar(TestArchives.compile(folder, 8, "package a; class Empty {}")));
        Files.writeString(folder.resolve("services/torn.jar"), "no archive");
        Files.writeString(
                folder.resolve("services/collector.yaml"),
                "archives: [app.jar]\noptions:\n  - -Xmx64m\n  - -XX:+UseParallelGC\n");
        Files.writeString(folder.resolve("services/plain.yaml"), "archives: [app.jar]\noptions: [-Xmx64m]\n");
        Files.writeString(folder.resolve("services/torn.yaml"), "archives: [torn.jar]\noptions: [-Xmx64m]\n");
    }

    private int run(String command, Path output, String... more) {
        return run(new StringWriter(), command, output, more);
    }

    private int run(StringWriter out, String command, Path output, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                "--matrix",
                folder.resolve("jdks.yaml").toString(),
                "--from=here",
                "--to=serial",
                "--output",
                output.toString()));
        arguments.addAll(List.of(more));
        return Main.commandLine().setOut(new PrintWriter(out)).execute(arguments.toArray(String[]::new));
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    private static String wave(JsonNode board, String service) {
        for (JsonNode row : board.path("services")) {
            if (row.path("name").asText().equals(service)) {
                return row.path("wave").asText();
            }
        }
        return "missing";
    }

    @Test
    void rowsAreWhatUpgradeSaysAlone() throws Exception {
        Path board = folder.resolve("board");

        assertThat(run("fleet", board, folder.resolve("services").toString())).isEqualTo(1);

        JsonNode rows = json(board.resolve("fleet.json"));
        assertThat(wave(rows, "collector")).isEqualTo("OPTIONS");
        assertThat(wave(rows, "plain")).isEqualTo("READY");
        assertThat(wave(rows, "torn")).isEqualTo("UNCHECKED");
        for (String name : List.of("collector", "plain", "torn")) {
            Path alone = folder.resolve("alone-" + name);
            run(
                    "upgrade",
                    alone,
                    "--only-mine",
                    "--application",
                    folder.resolve("services/" + name + ".yaml").toString());
            assertThat(json(board.resolve("services/" + name + "/upgrade.json")))
                    .as(name)
                    .isEqualTo(json(alone.resolve("upgrade.json")));
        }
    }

    @Test
    void jobHasTheOptionsOfTheCommand() {
        StringWriter out = new StringWriter();
        String services = folder.resolve("services").toString();

        assertThat(run(out, "fleet", folder.resolve("board"), services, "--trial", "--shards", "3", "--job=slurm"))
                .isZero();

        assertThat(out.toString())
                .contains("--array=1-3")
                .contains("fleet --matrix %s --from=here --to=serial %s --trial --shard \"$SLURM_ARRAY_TASK_ID/3\""
                        .formatted(folder.resolve("jdks.yaml"), services));
        assertThat(folder.resolve("board")).doesNotExist();
    }

    /** Runs the command in a process of its own until it comes to a service, and ends that with a signal. */
    private void killed(Path output, String signal, String last) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.jvmquarks.cli.Main",
                        "fleet",
                        "--matrix=" + folder.resolve("jdks.yaml"),
                        "--from=here",
                        "--to=serial",
                        "--output=" + output,
                        "--resume",
                        folder.resolve("services").toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader told = process.errorReader()) {
            assertThat(told.lines().anyMatch(line -> line.startsWith(last))).isTrue();
            new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }
        assertThat(process.waitFor()).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-INT", "-KILL"})
    void killedFleetContinues(String signal) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "needs kill");
        DefaultActions.require(2, "SIGINT");
        Path board = folder.resolve("board");
        killed(board, signal, "2 of 3");
        // The line in which the kill came.
        Files.writeString(board.resolve("fleet.jsonl"), "{\"row\":{\"na", StandardOpenOption.APPEND);
        assertThat(board.resolve("fleet.json")).doesNotExist();
        FileTime written = Files.getLastModifiedTime(board.resolve("services/collector/upgrade.json"));

        assertThat(run("fleet", board, folder.resolve("services").toString(), "--resume"))
                .isEqualTo(1);

        assertThat(Files.getLastModifiedTime(board.resolve("services/collector/upgrade.json")))
                .as("what was done is not done again")
                .isEqualTo(written);
        JsonNode rows = json(board.resolve("fleet.json"));
        assertThat(wave(rows, "collector")).isEqualTo("OPTIONS");
        assertThat(wave(rows, "plain")).isEqualTo("READY");
        assertThat(wave(rows, "torn")).isEqualTo("UNCHECKED");
    }

    @Test
    void patchFreesTheService() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/patch")), "needs patch");
        Path board = folder.resolve("board");
        String collector = folder.resolve("services/collector.yaml").toString();
        run("fleet", board, collector);
        Path earlier = Files.move(board.resolve("fleet.json"), folder.resolve("earlier.json"));

        Process patch = new ProcessBuilder(
                        "/usr/bin/patch",
                        "-p1",
                        "-d",
                        "/",
                        "-i",
                        board.resolve("services/collector/options.patch").toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(patch.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("collector.yaml");
        assertThat(patch.waitFor()).isZero();

        assertThat(run("fleet", board, collector, "--earlier", earlier.toString()))
                .isZero();
        assertThat(json(board.resolve("fleet.json")).at("/moved/0").toString())
                .isEqualTo("{\"service\":\"collector\",\"before\":\"OPTIONS\",\"now\":\"READY\"}");
    }
}
