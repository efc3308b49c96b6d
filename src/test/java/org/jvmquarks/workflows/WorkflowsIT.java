package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.Verdict;

/** The commands of the workflows, with one quark on the JDK of this build. */
@SharesMachine
class WorkflowsIT {
    @TempDir
    Path folder;

    private Runner runner;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectories(folder.resolve("target"));
        Files.createSymbolicLink(folder.resolve("target/jvm-quarks.jar"), HostJdks.ARCHIVE);
        runner = new Runner(folder, HostJdks.PIN).with("inputs.profile || 'lts'", "lts");
    }

    /** Or JUnit warns that it deletes a link that leads out of the folder. */
    @AfterEach
    void unlink() throws IOException {
        Files.delete(folder.resolve("target/jvm-quarks.jar"));
    }

    @Test
    void matrixIsRunMergedReportedAndCompared() throws Exception {
        HostJdks.write(folder, HostJdks.SAME);

        List<Runner.Ended> ended = runner.run(Workflow.named("matrix"));

        assertThat(ended)
                .as(ended.toString())
                .extracting(Runner.Ended::step, Runner.Ended::code)
                .containsExactly(
                        tuple("jdks / Choose the JDKs", 0),
                        tuple("run / Run the quarks", 0),
                        tuple("run / Run the quarks", 0),
                        tuple("report / Put the journals together", 0),
                        tuple("report / Summary", 0),
                        tuple("gate / Gate", 0),
                        tuple("gate / Summary of the gate", 0));

        assertThat(runner.chosen()).hasSize(2);
        RunRecord merged = JournalReader.read(folder.resolve("merged/cells.jsonl"));
        assertThat(merged.jdks()).extracting(jdk -> jdk.id()).containsExactly("host-9", "host-10");
        assertThat(merged.cells()).hasSize(2);
        assertThat(folder.resolve("runs/host-10/junit.xml")).content().contains("tests=\"1\"");
        assertThat(folder.resolve("merged/index.html")).isNotEmptyFile();
        assertThat(runner.summary())
                .content()
                .startsWith("### Quarks on 2 JDKs\n\n**1 row on host-9 and host-10: nothing is broken")
                .contains("2 cells: 2 HOLDS, ")
                .contains("### host-9 → host-10\n\n**host-10 may replace host-9: ")
                .contains(" (PASSED, exit code 0)\n");
    }

    @Test
    void brokenPinFailsJobAndGateUntilAccepted() throws Exception {
        HostJdks.write(folder, HostJdks.OTHER_ALIGNMENT);

        List<Runner.Ended> ended = runner.run(Workflow.named("matrix"));

        assertThat(ended).as(ended.toString()).extracting(Runner.Ended::code).containsExactly(0, 0, 1, 0, 0, 1, 0);
        assertThat(runner.summary())
                .content()
                .contains(
                        "**✗ BROKEN** scalar-replacement.escapingObjectIsAllocated on host-10",
                        "### host-9 → host-10\n\n**host-10 may not replace host-9 yet: ",
                        " (FAILED, exit code 1)\n");
        accept();
        List<Runner.Ended> again = runner.run(Workflow.named("matrix").job("gate"));
        assertThat(again).as(again.toString()).extracting(Runner.Ended::code).containsExactly(0, 0);
    }

    private List<Runner.Ended> shards() throws IOException, InterruptedException {
        return runner.with("inputs.count || '4'", "2").run(Workflow.named("shards"));
    }

    @Test
    void shardsAreRunAndMergedToWholePlan() throws Exception {
        HostJdks.write(folder, HostJdks.SAME);

        List<Runner.Ended> ended = shards();

        assertThat(ended)
                .as(ended.toString())
                .extracting(Runner.Ended::step, Runner.Ended::code)
                .containsExactly(
                        tuple("plan / Split the plan", 0),
                        tuple("run / Run the shard", 0),
                        tuple("run / Run the shard", 0),
                        tuple("report / Merge the shards", 0),
                        tuple("report / Summary", 0));
        assertThat(ended.get(0).output()).contains("slowest ");
        assertThat(verdicts("runs/1-of-2"))
                .as("in the order of the ids as texts")
                .containsOnly(entry("host-10", Verdict.HOLDS));
        assertThat(verdicts("runs/2-of-2")).containsOnly(entry("host-9", Verdict.HOLDS));
        assertThat(verdicts("merged")).containsOnly(entry("host-9", Verdict.HOLDS), entry("host-10", Verdict.HOLDS));
        assertThat(JournalReader.read(folder.resolve("merged/cells.jsonl")).missing())
                .isEmpty();
        assertThat(runner.summary()).content().contains("2 cells: 2 HOLDS, ");
    }

    @Test
    void shardThatIsLostIsNamedByReport() throws Exception {
        HostJdks.write(folder, HostJdks.SAME);
        shards();
        Files.delete(folder.resolve("runs/2-of-2/cells.jsonl"));
        Files.move(folder.resolve("merged"), folder.resolve("merged-before"));

        List<Runner.Ended> ended = runner.run(Workflow.named("shards").job("report"));

        assertThat(ended).as(ended.toString()).extracting(Runner.Ended::code).containsExactly(0, 0);
        assertThat(runner.summary())
                .content()
                .contains("INTERRUPTED: 1 of 2 cells is missing; shard 2/2 is not among the journals");
    }

    @Test
    void everyFalsifierIsRunOnEachJdk() throws Exception {
        HostJdks.write(folder, HostJdks.SAME);

        List<Runner.Ended> ended = runner.run(Workflow.named("falsify"));

        assertThat(ended).as(ended.toString()).extracting(Runner.Ended::code).containsExactly(0, 0, 0);

        RunRecord run = JournalReader.read(folder.resolve("runs/host-10/cells.jsonl"));
        assertThat(run.cells()).hasSize(1);
        assertThat(run.cells().get(0).falsifiedBy()).isNotEmpty();
        assertThat(runner.summary()).content().contains("falsifier runs: ");
    }

    @Test
    void otherMachinesAreSimulated() throws Exception {
        HostJdks.write(folder, HostJdks.SAME);
        runner.with("matrix.profile", "machines")
                .with("matrix.locale", "tr_TR.UTF-8")
                .with("matrix.zone", "Pacific/Chatham");

        List<Runner.Ended> ended = runner.run(Workflow.named("machines"));

        assertThat(ended)
                .as(ended.toString())
                .extracting(Runner.Ended::step, Runner.Ended::code)
                .containsExactly(
                        tuple("simulated / Run the quarks", 0),
                        tuple("simulated / Summary", 0),
                        tuple("host / Link runtimes and run the quarks", 0),
                        tuple("host / Summary", 0));

        assertThat(verdicts("runs/simulated"))
                .containsOnly(entry("host-9", Verdict.HOLDS), entry("host-10", Verdict.HOLDS));
        assertThat(verdicts("runs/host")).hasSize(4).containsValue(Verdict.HOLDS);
        assertThat(verdicts("runs/host").values()).isSubsetOf(Verdict.HOLDS, Verdict.NOT_APPLICABLE);
    }

    private Map<String, Verdict> verdicts(String run) throws IOException {
        return JournalReader.read(folder.resolve(run).resolve("cells.jsonl")).cells().stream()
                .collect(Collectors.toMap(
                        CellRecord::jdk, CellRecord::verdict, (one, other) -> other, LinkedHashMap::new));
    }

    @Test
    void buildShowsItsSummary() throws Exception {
        Path quarks = Files.createDirectories(folder.resolve("target/quarks"));
        Files.writeString(quarks.resolve("summary.md"), "### Quarks on 1 JDK\n");

        runner.run(Workflow.named("verify"));

        assertThat(runner.summary()).hasContent("### Quarks on 1 JDK\n");
    }

    private void accept() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".github"));
        Process gate = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        "target/jvm-quarks.jar",
                        "gate",
                        "--run=merged",
                        "--baseline=host-9",
                        "--candidate=host-10",
                        "--no-attribution",
                        "--accepted=.github/accepted.yaml",
                        "--accept",
                        "--reason=another alignment",
                        "--owner=test",
                        "--expires=9999-12-31")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("accept.txt").toFile())
                .start();
        assertThat(gate.waitFor()).isZero();
    }
}
