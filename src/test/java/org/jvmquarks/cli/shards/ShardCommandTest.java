package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.cli.Main;

class ShardCommandTest {
    private static final Path PAGE = Path.of("src/docs/shards.md");

    @TempDir
    Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path matrix = Path.of("");

    @BeforeEach
    void imagesThatNobodyStarts() throws IOException {
        matrix = Files.writeString(temp.resolve("some.yaml"), """
                        jdks:
                          - {id: a, version: 17, image: "a:17"}
                          - {id: b, version: 21, image: "b:21"}
                          - {id: c, version: 25, image: "c:25"}
                        """);
    }

    private int quarks(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private int shard(String... arguments) {
        return quarks(
                Stream.concat(Stream.of("shard", "--matrix=" + matrix, "scalar-replacement"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    @Test
    void planShowsEachShardWithItsEstimate() {
        assertThat(shard("--plan", "--count=3")).as(err.toString()).isZero();

        assertThat(out.toString().lines())
                .hasSize(5)
                .satisfiesExactly(
                        head -> assertThat(head).isEqualTo("shard     estimate   cells  JDKs"),
                        one -> assertThat(one).matches("1/3 +\\d+ s +\\d+  a"),
                        two -> assertThat(two).matches("2/3 +\\d+ s +\\d+  b"),
                        three -> assertThat(three).matches("3/3 +\\d+ s +\\d+  c"),
                        sum -> assertThat(sum)
                                .matches("slowest \\d+ s, mean \\d+ s: 1\\.00 times;"
                                        + " estimated for a machine with 2 processors"));
    }

    @Test
    void targetTimeChoosesTheNumber() {
        assertThat(shard("--target-time=10m")).as(err.toString()).isZero();

        assertThat(out.toString()).contains("1/1 ").contains(" a, b, c\n");
    }

    @Test
    void matrixOfWorkflowHasJobForEachShard() {
        assertThat(shard("--count=3", "--format=github")).as(err.toString()).isZero();

        assertThat(out.toString())
                .startsWith("{\"include\":[{\"shard\":\"1/3\",\"name\":\"1-of-3\",\"jdks\":\"a\"},{\"shard\":\"2/3\",");
    }

    @Test
    void pageShowsKubernetesJobAsItIsPrinted() throws IOException {
        assertThat(quarks("shard", "--count=8", "--jdks=17..", "--format=kubernetes"))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(PAGE)).contains("```\n" + out + "```\n");
    }

    @Test
    void kubernetesJobIsIndexedAndRestartsEachShard() throws IOException {
        assertThat(shard("--count=3", "--format=kubernetes")).as(err.toString()).isZero();

        JsonNode job = new YAMLMapper().readTree(out.toString());
        JsonNode pod = job.at("/spec/template/spec");
        JsonNode container = pod.at("/containers/0");
        assertThat(job.get("apiVersion").asText()).isEqualTo("batch/v1");
        assertThat(job.get("kind").asText()).isEqualTo("Job");
        assertThat(job.at("/spec/completionMode").asText()).isEqualTo("Indexed");
        assertThat(job.at("/spec/completions").asInt()).isEqualTo(3);
        assertThat(job.at("/spec/parallelism").asInt()).isEqualTo(3);
        assertThat(job.at("/spec/backoffLimitPerIndex").asInt()).isPositive();
        assertThat(job.at("/spec").has("backoffLimit"))
                .as("a shard that cannot be run ends no other")
                .isFalse();
        assertThat(pod.get("restartPolicy").asText()).as("demanded with it").isEqualTo("Never");
        assertThat(container.at("/env/0/name").asText()).isEqualTo("QUARKS_SHARDS");
        assertThat(container.at("/env/0/value").isTextual()).as("not a number").isTrue();
        assertThat(container.at("/env/0/value").asText()).isEqualTo("3");
        assertThat(container.at("/env/1/name").asText()).isEqualTo("JOB_UID");
        assertThat(container.at("/env/1/valueFrom/fieldRef/fieldPath").asText())
                .isEqualTo("metadata.labels['batch.kubernetes.io/controller-uid']");
        assertThat(container.at("/volumeMounts/0/name").asText()).isEqualTo("runs");
        assertThat(pod.at("/volumes/0/name").asText()).isEqualTo("runs");
        assertThat(container.get("command")).extracting(JsonNode::asText).containsExactly("sh", "-c");
        assertThat(container.at("/args/0").asText()).contains("--matrix=" + matrix + " --shard auto ");
    }

    @Test
    void claimsAboutTimeHaveMachineOfTheirOwn() {
        assertThat(quarks("shard", "--count=3", "--jdks=17..", "--format=slurm"))
                .isZero();
        assertThat(out.toString()).contains("\n#SBATCH --exclusive\n");
        assertThat(quarks("shard", "--count=3", "--jdks=17..", "--format=kubernetes"))
                .isZero();
        assertThat(out.toString()).contains("podAntiAffinity");
        assertThat(quarks("shard", "--count=3", "--jdks=17..", "--format=swarm"))
                .isZero();
        assertThat(out.toString()).contains("\n      placement: {max_replicas_per_node: 1}\n");
    }

    @Test
    void exactPinsShareAMachine() throws IOException {
        assertThat(shard("--count=3", "--pins=exact", "--format=slurm")).isZero();
        assertThat(out.toString()).doesNotContain("--exclusive");
        out.getBuffer().setLength(0);
        assertThat(shard("--count=3", "--pins=exact", "--format=kubernetes")).isZero();
        JsonNode pod = new YAMLMapper().readTree(out.toString()).at("/spec/template/spec");
        assertThat(pod.has("containers")).isTrue();
        assertThat(pod.has("affinity")).isFalse();
    }

    @Test
    void jobSaysWhatItsMachinesNeed() {
        assertThat(shard("--count=3", "--format=kubernetes")).isZero();

        assertThat(out.toString())
                .contains("# Each shard reads "
                        + matrix
                        + ": put the same files on each machine, under the same paths.\n"
                        + "# JDKs are images: each shard needs a container engine, which DOCKER_HOST may name.\n");
    }

    @Test
    void secondJobMergesWhenItIsResumed() throws IOException {
        assertThat(shard("--count=3", "--format=kubernetes")).isZero();

        JsonNode merge = new YAMLMapper().readTree(out.toString().split("\n---\n")[1]);
        assertThat(merge.at("/metadata/name").asText()).isEqualTo("jvm-quarks-merge");
        assertThat(merge.at("/spec/suspend").asBoolean()).isTrue();
        assertThat(merge.at("/spec/template/spec/containers/0/args/0").asText())
                .startsWith("shards=/runs/${JOB_UID:?")
                .endsWith("merge \"$shards\"/shard-* --output /runs/merged\n");
        assertThat(merge.at("/spec/template/spec/containers/0/env/0/valueFrom/fieldRef/fieldPath")
                        .asText())
                .as("what kubectl patch sets")
                .isEqualTo("metadata.annotations['shards']");
    }

    @Test
    void pageShowsJobArrayAsItIsPrinted() throws IOException {
        assertThat(quarks("shard", "--count=4", "--pins=exact", "--format=slurm"))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(PAGE)).contains("```\n" + out + "```\n");
    }

    @Test
    void pageShowsStackAsItIsPrinted() throws IOException {
        assertThat(quarks("shard", "--count=4", "--pins=exact", "--format=swarm"))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(PAGE)).contains("```\n" + out + "```\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--count=0 | expected 1 to 10000 shards, was 0",
                "--target-time=5 | --target-time must be a time such as 90s, 5m or 1h, was '5'",
                "--target-time=1s | no number of shards takes at most 1 s each: ",
                "--plan --count=2 --format=slurm | --plan prints a table, not slurm: leave out one",
                "--plan | expected either --count, the number of shards, or --target-time, the time that",
                "--count=2 --target-time=5m | expected either --count, the number of shards, or",
                "--count=2 --timings=missing | cannot read the journal missing: "
            })
    void mistakesAreRefused(String arguments, String message) {
        assertThat(shard(arguments.split(" "))).isEqualTo(2);

        assertThat(err.toString()).contains(message);
    }
}
