package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.cli.Main;

/** What a pod and a task of Slurm execute, with a Java that only records how it was called. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the scripts are for Linux")
class ShardScriptsTest {
    private static final String HEADER = "{\"type\":\"run\",\"schema\":3}\n";
    private static final String TORN_PLAN = HEADER + "{\"type\":\"plan\",\"pins\":[{\"quark\":\"a\"}";
    private static final String PLAN = TORN_PLAN + "]}\n";
    private static final String CELL = PLAN + "{\"type\":\"cell\",\"verdict\":\"HOLDS\"}\n";
    private static final String ENDED = "{\"type\":\"end\",\"ended\":\"2026-03-01T12:00:00Z\"}\n";
    private static final String INTERRUPTED =
            "{\"type\":\"end\",\"ended\":\"2026-03-01T12:00:00Z\",\"interruptedBy\":\"SIGTERM ended it\"}\n";
    private static final String COST = "{\"type\":\"cost\",\"phases\":[]}\n";

    @TempDir
    Path folder;

    /** The number of an array of Slurm, or the uid of a job of Kubernetes. */
    private String job = "17";

    private static String printed(String format, String... selection) {
        StringWriter out = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute(Stream.concat(
                                Stream.of("shard", "--count=8", "--jdks=17..", "--format=" + format),
                                Stream.of(selection))
                        .toArray(String[]::new));
        assertThat(code).isZero();
        return out.toString();
    }

    /** The script of a pod, with its volume in the folder of this test. */
    private String pod(String... selection) throws IOException {
        return script(0, printed("kubernetes", selection));
    }

    private String merge() throws IOException {
        return script(1, printed("kubernetes"));
    }

    private String script(int number, String jobs) throws IOException {
        return new YAMLMapper()
                .readTree(jobs.split("\n---\n")[number])
                .at("/spec/template/spec/containers/0/args/0")
                .asText()
                .replace("/runs/", folder + "/runs/");
    }

    private Path journal() throws IOException {
        return journal("runs/17/shard-2");
    }

    private Path journal(String shard) throws IOException {
        Files.createDirectories(folder.resolve(shard));
        return folder.resolve(shard).resolve("cells.jsonl");
    }

    /**
     * Executes a script.
     *
     * @param written what the program writes to the journal
     * @return the exit code
     */
    private int execute(String script, String written, int code) throws IOException, InterruptedException {
        Path java = folder.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, """
                #!/bin/sh
                echo "$@" >> %s/calls
                printf %%s '%s' >> %s
                exit %d
                """.formatted(folder, written, journal(), code));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        shell.environment().put("PATH", java.getParent() + ":" + System.getenv("PATH"));
        shell.environment().put("JOB_COMPLETION_INDEX", "2");
        shell.environment().put("JOB_UID", job);
        shell.environment().put("SLURM_ARRAY_JOB_ID", job);
        shell.environment().put("SLURM_ARRAY_TASK_ID", "2");
        return shell.start().waitFor();
    }

    private Path log() {
        return folder.resolve("log");
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    @Test
    void podWithoutACellStartsItsShard() throws Exception {
        for (String before : List.of("", HEADER, TORN_PLAN, PLAN)) {
            Files.writeString(journal(), before);

            assertThat(execute(pod(), "", 0)).isZero();
            assertThat(log()).isEmptyFile();
        }
        Files.delete(journal());

        assertThat(execute(pod(), "", 0)).isZero();
        assertThat(calls())
                .hasSize(5)
                .containsOnly("-jar /opt/jvm-quarks/jvm-quarks.jar run --jdks=17.. --shard auto --output "
                        + folder
                        + "/runs/17/shard-2 --replace");
    }

    /** Swarm writes the id of a node where its first task has the number 0. */
    @ParameterizedTest
    @CsvSource({"2, 2", "0, 0", "bwd27kltacq32pqb3v6mq4935, 0"})
    void taskOfSwarmHasNumber(String slot, int number) throws Exception {
        Files.createDirectories(folder.resolve("runs/17"));
        String script = new YAMLMapper()
                .readTree(printed("swarm"))
                .at("/services/shard/command/0")
                .asText()
                .replace("$$", "$")
                .replace("/work/", folder + "/runs/");

        assertThat(execute("export SWARM_SERVICE=17 SWARM_TASK_SLOT=" + slot + "\n" + script, "", 0))
                .isZero();
        assertThat(calls())
                .containsExactly("-jar /opt/jvm-quarks/jvm-quarks.jar run --jdks=17.. --shard auto --output "
                        + folder
                        + "/runs/17/shard-"
                        + number
                        + " --replace");
    }

    @Test
    void podWithACellGoesOn() throws Exception {
        Files.writeString(journal(), CELL);

        assertThat(execute(pod(), ENDED, 0)).isZero();
        assertThat(calls())
                .containsExactly("-jar /opt/jvm-quarks/jvm-quarks.jar run --jdks=17.. --shard auto --resume "
                        + folder
                        + "/runs/17/shard-2");
    }

    /** Its plan has the pins; {@code run --resume} refuses a selection. */
    @Test
    void podThatGoesOnNamesNoQuarks() throws Exception {
        Files.writeString(journal(), CELL);

        execute(pod("scalar-replacement", "--pins=exact"), ENDED, 0);

        assertThat(calls())
                .containsExactly("-jar /opt/jvm-quarks/jvm-quarks.jar run --jdks=17.. --pins=exact --shard"
                        + " auto --resume "
                        + folder
                        + "/runs/17/shard-2");
    }

    /** It would be green with the verdicts of a job that had other pins, JDKs or another image. */
    @Test
    void podOfAnotherJobStartsItsShardAnew() throws Exception {
        Files.writeString(journal("runs/shard-2"), CELL + ENDED);
        Files.writeString(journal("runs/17/shard-2"), CELL + ENDED);
        job = "18";

        execute(pod(), "", 0);

        assertThat(calls())
                .containsExactly("-jar /opt/jvm-quarks/jvm-quarks.jar run --jdks=17.. --shard auto --output "
                        + folder
                        + "/runs/18/shard-2 --replace");
        assertThat(journal("runs/17/shard-2")).content().isEqualTo(CELL + ENDED);
    }

    @Test
    void taskOfAnotherArrayStartsItsShardAnew() throws Exception {
        Files.writeString(journal("runs/shard-2"), CELL + ENDED);
        Files.writeString(journal("runs/17/shard-2"), CELL + ENDED);
        job = "18";

        execute(printed("slurm"), "", 0);

        assertThat(calls())
                .containsExactly("-jar jvm-quarks.jar run --jdks=17.. --shard 2/8 --output runs/18/shard-2 --replace");
    }

    @Test
    void taskCompletesAnOlderArrayThatIsNamed() throws Exception {
        Files.writeString(journal("runs/17/shard-2"), CELL);
        job = "18";

        execute("set -- 17\n" + printed("slurm"), "", 0);

        assertThat(calls()).containsExactly("-jar jvm-quarks.jar run --jdks=17.. --shard 2/8 --resume runs/17/shard-2");
    }

    @Test
    void clusterWithoutLabelOfJobIsRefused() throws Exception {
        job = "";

        assertThat(execute(pod(), "", 0)).isNotZero();
        assertThat(log()).content().contains("JOB_UID: is empty: the label needs Kubernetes 1.27");
        assertThat(folder.resolve("calls")).doesNotExist();
    }

    @Test
    void mergeTakesTheShardsOfItsJobOnly() throws Exception {
        journal("runs/17/shard-0");
        journal("runs/17/shard-1");
        journal("runs/18/shard-0");
        journal("runs/shard-0");

        assertThat(execute(merge(), "", 0)).isZero();
        assertThat(calls())
                .containsExactly(
                        "-jar /opt/jvm-quarks/jvm-quarks.jar merge %1$s/runs/17/shard-0 %1$s/runs/17/shard-1 %1$s/runs/17/shard-2 --output %1$s/runs/merged"
                                .formatted(folder));
    }

    @Test
    void mergeWithoutItsJobIsRefused() throws Exception {
        job = "";

        assertThat(execute(merge(), "", 0)).isNotZero();
        assertThat(log()).content().contains("JOB_UID: is empty: start this job with the annotation of the comment");
        assertThat(folder.resolve("calls")).doesNotExist();
    }

    @Test
    void slurmTaskStartsItsShardOrGoesOn() throws Exception {
        Files.writeString(journal(), TORN_PLAN);
        execute(printed("slurm"), "", 0);
        Files.writeString(journal(), CELL);
        execute(printed("slurm"), "", 0);

        assertThat(calls())
                .containsExactly(
                        "-jar jvm-quarks.jar run --jdks=17.. --shard 2/8 --output runs/17/shard-2 --replace",
                        "-jar jvm-quarks.jar run --jdks=17.. --shard 2/8 --resume runs/17/shard-2");
        assertThat(log()).isEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "3, 0", "2, 2", "4, 4", "137, 137"})
    void finishedRunIsResultDespiteFailures(int code, int ofPod) throws Exception {
        assertThat(execute(pod(), CELL + ENDED + COST, code)).isEqualTo(ofPod);
        assertThat(log()).isEmptyFile();
    }

    @Test
    void interruptedAndUnfinishedRunsAreStartedAgain() throws Exception {
        assertThat(execute(pod(), CELL + INTERRUPTED + COST, 3)).isEqualTo(3);
        Files.delete(journal());
        assertThat(execute(pod(), CELL, 3)).isEqualTo(3);
        Files.delete(journal());
        assertThat(execute(pod(), "", 3)).isEqualTo(3);
    }

    @Test
    void lastEndCounts() throws Exception {
        Files.writeString(journal(), CELL + INTERRUPTED);

        assertThat(execute(pod(), ENDED, 3)).as("an ERROR, after it went on").isZero();
    }
}
