package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

/**
 * The job array that {@code shard --format slurm} prints, run by Slurm as four tasks. The second is killed after its
 * first cell and queued again.
 */
@SharesMachine
class SlurmIT {
    private static final int SHARDS = 4;

    private static final List<String> PLAN =
            List.of("scalar-replacement", "default-charset", "object-header", "--pins=exact");

    @TempDir
    Path temp;

    @Test
    void killedTaskResumesAndMergesAsOneMachine() throws Exception {
        assumeTrue(SlurmCluster.isPossible(), "needs Slurm, and root: apt-get install slurmctld slurmd slurm-client");
        Path matrix = twoJdks();
        String job;
        quarks("run", "--matrix=" + matrix, "--output=" + temp.resolve("whole"));

        try (SlurmCluster slurm = SlurmCluster.start(temp)) {
            job = submit(slurm, matrix);
            mergeAfter(slurm, job);
            awaitFirstCell(slurm, "slurm-" + job + "_2.out");
            slurm.run("scontrol", "requeue", job + "_2");
            slurm.run("sh", "-c", "while squeue -h | grep -q .; do sleep 0.5; done");

            assertThat(temp.resolve("slurm-" + job + "_2.out")).content().contains("DUE TO JOB REQUEUE");
        }

        assertThat(read("runs/" + job + "/shard-2").missing()).isEmpty();
        assertThat(read("merged").missing()).isEmpty();
        assertThat(verdicts("merged")).isEqualTo(verdicts("whole")).hasSizeGreaterThan(SHARDS);
    }

    private Path twoJdks() throws IOException {
        String home = System.getProperty("java.home");
        return Files.writeString(temp.resolve("some.yaml"), """
                jdks:
                  - {id: plain, home: "%s"}
                  - {id: small, home: "%s", options: [-Xss2m]}
                """.formatted(home, home));
    }

    /** Queues the script that the command prints, with the place of the build's jar. */
    private String submit(SlurmCluster slurm, Path matrix) throws IOException, InterruptedException {
        String script = quarks("shard", "--count=" + SHARDS, "--format=slurm", "--matrix=" + matrix);
        Files.writeString(temp.resolve("shards.sh"), withJar(script));
        return slurm.run("sbatch", "--parsable", "shards.sh").strip();
    }

    /** Queues the merge as {@code src/docs/shards.md} does. */
    private static void mergeAfter(SlurmCluster slurm, String job) throws IOException, InterruptedException {
        slurm.run(
                "sbatch",
                "--dependency=afterany:" + job,
                "--wrap",
                withJar("java -jar jvm-quarks.jar merge runs/" + job + "/shard-* --output merged"));
    }

    private static String withJar(String script) {
        Path jar = Path.of("target", "jvm-quarks.jar").toAbsolutePath();
        return script.replace("-jar jvm-quarks.jar", "-jar " + jar);
    }

    private static void awaitFirstCell(SlurmCluster slurm, String output) throws IOException {
        Process tail = slurm.start("tail", "-n", "+1", "-F", output);
        try (BufferedReader lines = tail.inputReader()) {
            String line = lines.readLine();
            while (line != null && !line.matches("\\[ *1/.*")) {
                line = lines.readLine();
            }
            assertThat(line).as("the first cell in " + output).isNotNull();
        } finally {
            tail.destroy();
        }
    }

    /** Runs a command on the plan, and returns what it prints. */
    private String quarks(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, PLAN);
        StringWriter out = new StringWriter();
        Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(all.toArray(String[]::new));
        return out.toString();
    }

    private RunRecord read(String folder) {
        return JournalReader.read(temp.resolve(folder).resolve(Journal.FILE_NAME));
    }

    private Set<String> verdicts(String folder) {
        return read(folder).cells().stream()
                .map(cell -> "%s/%s on %s: %s"
                        .formatted(
                                cell.quark(),
                                cell.pin(),
                                cell.jdk(),
                                cell.outcome().label()))
                .collect(Collectors.toSet());
    }
}
