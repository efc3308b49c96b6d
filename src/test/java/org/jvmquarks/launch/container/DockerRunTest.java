package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;

class DockerRunTest {
    @Test
    void commandHasLimitsVariablesAndClassPath() {
        DockerRun run = new DockerRun(
                "docker",
                new JdkSource.Image("eclipse-temurin:21", Optional.of(ImagePlatform.ARM64)),
                new Hardening(new ContainerLimits(
                        OptionalLong.of(512),
                        OptionalDouble.of(1.5),
                        OptionalInt.of(256),
                        Optional.of(CpuSet.parse("0,2-3")))),
                GuestEnvironment.of(Map.of("TZ", "Pacific/Chatham", "LANG", "tr_TR.UTF-8")),
                Map.of(Path.of("/run/guest.jar"), "/quarks/lib-0-guest.jar"),
                List.of("java", "-cp", "/quarks/lib-0-guest.jar", "Main", "a b"));

        assertThat(String.join(" ", run.words()))
                .isEqualTo(
                        "docker run --rm --platform linux/arm64 --network none --read-only --cap-drop ALL --security-opt"
                                + " no-new-privileges --pids-limit 2048 --tmpfs"
                                + " /tmp:rw,exec,size=1g,mode=1777 --user 10001:10001 --memory 512m"
                                + " --memory-swap 512m --cpus 1.5 --cpu-shares 256 --cpuset-cpus 0,2-3 --workdir /tmp --env LANG=tr_TR.UTF-8"
                                + " --env TZ=Pacific/Chatham --volume"
                                + " /run/guest.jar:/quarks/lib-0-guest.jar:ro --entrypoint java"
                                + " eclipse-temurin:21 -cp /quarks/lib-0-guest.jar Main a b");
    }

    @Test
    void callsTheProgramOfTheEngine() {
        DockerRun run = new DockerRun(
                "podman",
                new JdkSource.Image("eclipse-temurin:21"),
                new Hardening(ContainerLimits.none()),
                GuestEnvironment.of(Map.of()),
                Map.of(),
                List.of("java", "-version"));

        assertThat(run.words()).startsWith("podman", "run", "--rm");
    }

    @Test
    void makesTheGroupAroundTheGuestAnew() {
        DockerRun run = new DockerRun(
                "docker",
                new JdkSource.Image("eclipse-temurin:21"),
                new Hardening(ContainerLimits.ofGroup(1024)).inside("/docker/4000ca"),
                GuestEnvironment.of(Map.of()),
                Map.of(),
                List.of("java", "-version"));

        assertThat(run.words().subList(0, 5))
                .containsExactly(
                        "sh",
                        "-c",
                        "exec docker run --cgroup-parent \"/docker/$(docker run --detach --rm"
                                + " --memory 1024m --memory-swap 1024m --entrypoint sleep"
                                + " eclipse-temurin:21 600)\" \"$@\"",
                        "sh",
                        "--rm");
        assertThat(run.words())
                .doesNotContain("--memory", "--cgroup-parent")
                .endsWith("--entrypoint", "java", "eclipse-temurin:21", "-version");
    }
}
