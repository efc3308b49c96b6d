package org.jvmquarks.cli.shards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

/**
 * The stack that {@code shard --format swarm} prints, in a swarm of one node. The first task is killed at its first
 * cell and started again.
 */
@SharesMachine
@EnabledIfSystemProperty(
        named = "nightly",
        matches = "true",
        disabledReason = "makes the container engine a swarm for a minute; the workflow nightly has -Dnightly=true")
class SwarmIT {
    private static final String BASE = "debian-openjdk:17";
    private static final String STACK = "quarks-test-" + ProcessHandle.current().pid();

    /** For all that a script waits for. */
    private static final int MINUTES = 3;

    @TempDir
    Path temp;

    private boolean isSwarm;

    @BeforeEach
    void startSwarm() throws Exception {
        assumeTrue(Files.exists(jar()), "needs the jar: ./mvnw package");
        assumeTrue(
                docker("docker info --format '{{.Swarm.LocalNodeState}}'").equals("inactive"),
                "needs a container engine that is no swarm");
        assumeTrue(!docker("docker image ls -q " + BASE).isEmpty(), "needs the image " + BASE);
        docker("docker swarm init --advertise-addr 127.0.0.1");
        isSwarm = true;
    }

    @AfterEach
    void endSwarm() throws Exception {
        if (isSwarm) {
            docker("docker stack rm --detach=false " + STACK);
            docker("docker swarm leave --force");
            docker("docker ps -aq --filter name=%s_shard | xargs --no-run-if-empty docker rm --force".formatted(STACK));
            docker("docker volume rm --force " + STACK + "_runs");
            docker("docker image rm --force " + STACK);
        }
    }

    @Test
    void killedTaskResumesAndMerges() throws Exception {
        Files.copy(jar(), temp.resolve("jvm-quarks.jar"));
        Files.writeString(temp.resolve("Dockerfile"), """
                FROM %s
                COPY jvm-quarks.jar /opt/jvm-quarks/jvm-quarks.jar
                """.formatted(BASE));
        docker("docker build --quiet --tag " + STACK + " .");
        Files.writeString(temp.resolve("shards.yaml"), stack());

        docker("docker stack deploy --detach=true -c shards.yaml " + STACK);
        docker("""
                until id=$(docker ps -q --filter name=%1$s_shard | head -n 1); test -n "$id"; do sleep 0.2; done
                until docker logs "$id" 2>&1 | grep -q '\\[ *1/'; do sleep 0.2; done
                docker kill "$id"
                until docker service ls --filter name=%1$s_shard --format '{{.Replicas}}' | grep -q '3/3 completed'
                do sleep 1; done
                """.formatted(STACK));
        String tasks = docker("docker service ps %s_shard --format '{{.CurrentState}}'".formatted(STACK));
        docker("""
                id=$(docker service inspect %1$s_shard --format '{{.ID}}')
                docker run --rm -v %1$s_runs:/work -v "$PWD":/here --entrypoint sh %1$s -c \
                  "java -jar /opt/jvm-quarks/jvm-quarks.jar merge /work/$id/shard-* --output /here/merged"
                """.formatted(STACK));

        assertThat(tasks.lines().filter(each -> each.startsWith("Complete"))).hasSize(3);
        assertThat(tasks).contains("Failed");
        RunRecord merged = JournalReader.read(temp.resolve("merged").resolve(Journal.FILE_NAME));
        assertThat(merged.missing()).isEmpty();
        assertThat(merged.cells()).hasSizeGreaterThan(3);
    }

    private static Path jar() {
        return Path.of("target", "jvm-quarks.jar").toAbsolutePath();
    }

    private static String stack() {
        StringWriter out = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute(
                        "shard",
                        "--count=3",
                        "--format=swarm",
                        "--pins=exact",
                        "scalar-replacement",
                        "default-charset",
                        "object-header");
        assertThat(code).isZero();
        return out.toString().replace("image: jvm-quarks", "image: " + STACK);
    }

    private String docker(String script) throws IOException, InterruptedException {
        Path log = Files.createTempFile(temp, "docker", ".log");
        Process process = new ProcessBuilder(List.of("sh", "-c", script))
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as(script).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(log).strip();
        assertThat(process.exitValue()).as("%s%n%s", script, output).isZero();
        return output;
    }
}
