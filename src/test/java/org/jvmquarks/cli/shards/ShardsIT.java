package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

/** Three shards on the JDK of this test and a variant of it. */
@SharesMachine
class ShardsIT {
    private static final List<String> QUARKS = List.of("scalar-replacement", "default-charset");

    @TempDir
    Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path matrix = Path.of("");

    @BeforeEach
    void twoJdks() throws IOException {
        String home = System.getProperty("java.home");
        matrix = Files.writeString(temp.resolve("some.yaml"), """
                        jdks:
                          - {id: plain, home: "%s"}
                          - {id: small, home: "%s", options: [-Xss2m]}
                        """.formatted(home, home));
    }

    private int quarks(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private List<String> run(String folder, String... more) {
        List<String> run = new ArrayList<>(List.of("run"));
        run.addAll(QUARKS);
        run.addAll(List.of("--matrix=" + matrix, "--output=" + temp.resolve(folder)));
        run.addAll(List.of(more));
        return run;
    }

    private RunRecord read(String folder) {
        return JournalReader.read(temp.resolve(folder).resolve(Journal.FILE_NAME));
    }

    private int merge(String into, String... folders) {
        return quarks(Stream.concat(
                        Stream.of("merge", "--output=" + temp.resolve(into)),
                        Stream.of(folders).map(each -> temp.resolve(each).toString()))
                .toArray(String[]::new));
    }

    private static Set<String> verdicts(RunRecord run) {
        return run.cells().stream()
                .map(cell -> "%s/%s on %s: %s"
                        .formatted(
                                cell.quark(),
                                cell.pin(),
                                cell.jdk(),
                                cell.outcome().label()))
                .collect(Collectors.toSet());
    }

    /** Runs in a process of its own, and kills it after its first cell. */
    private void killed(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.matches("\\[ *1/.*")) {
                    // Not the process itself: that would close the stream, too.
                    process.toHandle().destroyForcibly();
                }
            }
        }
        assertThat(process.waitFor()).as(String.join("\n", lines)).isEqualTo(137);
    }

    @Test
    void killedShardResumesAndMergesAsOneMachine() throws Exception {
        quarks(run("whole").toArray(String[]::new));
        quarks(run("shard-1", "--shard=1/3").toArray(String[]::new));
        killed(run("shard-2", "--shard=2/3"));
        quarks(run("shard-3", "--shard=3/3").toArray(String[]::new));

        int planned = read("shard-2").plan().cells().size();
        assertThat(read("shard-2").missing()).hasSizeBetween(1, planned - 1);
        assertThat(merge("torn", "shard-1", "shard-2", "shard-3")).isEqualTo(3);
        assertThat(out.toString())
                .contains("missing: " + read("shard-2").missing().get(0).id())
                .contains("; shard 2/3: no end is recorded: its process or its machine died")
                .contains("run --resume " + temp.resolve("torn"));

        quarks("run", "--resume=" + temp.resolve("shard-2"));
        assertThat(merge("merged", "shard-1", "shard-2", "shard-3"))
                .as(err.toString())
                .isZero();
        assertThat(verdicts(read("merged"))).isEqualTo(verdicts(read("whole")));

        quarks("run", "--resume=" + temp.resolve("torn"));
        assertThat(read("torn").missing()).as("the merged run went on").isEmpty();
        assertThat(verdicts(read("torn"))).isEqualTo(verdicts(read("whole")));
    }

    @Test
    void runGoesOnAsShardThatItIs() {
        quarks(run("shard-1", "--shard=1/3").toArray(String[]::new));

        assertThat(quarks("run", "--resume=" + temp.resolve("shard-1"), "--shard=2/3"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("cannot continue a run that is shard 1/3 as shard 2/3: leave out --shard=2/3");
    }

    @Test
    void wrongShardsAreRefusedBeforeAnythingStarts() {
        assertThat(quarks(run("x", "--shard=9/8").toArray(String[]::new))).isEqualTo(2);
        assertThat(quarks(run("x", "--timings=y").toArray(String[]::new))).isEqualTo(2);

        assertThat(err.toString()).contains("--shard=9/8: expected the number of a shard from 1 to 8, was 9");
        assertThat(temp.resolve("x")).doesNotExist();
    }
}
