package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.launch.container.ContainerLauncher;
import org.jvmquarks.launch.engine.DockerEngine;

/** Limits of the processors, set by a real engine; aborted where the image is not on it. */
@SharesMachine
class ContainerLimitsIT {
    private static final String IMAGE = "debian-openjdk:17";

    /** One for all tests: a container with other limits must not be used again. */
    private static final ContainerLauncher LAUNCHER = new ContainerLauncher();

    @TempDir
    Path folder;

    @BeforeAll
    static void requireImage() {
        DockerEngine engine = new DockerEngine();
        assumeTrue(engine.unavailable().isEmpty() && engine.has(new JdkSource.Image(IMAGE)), "needs " + IMAGE);
    }

    @AfterAll
    static void close() {
        LAUNCHER.close();
    }

    private ReportedFacts facts(OptionalInt shares, Optional<CpuSet> cpuset) throws IOException {
        return facts(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.empty(), shares, cpuset));
    }

    private ReportedFacts facts(ContainerLimits limits) throws IOException {
        return new TestedJdk(jdk(limits), LAUNCHER, GuestRuntime.prepare(folder, Duration.ofMinutes(1))).facts();
    }

    private static Jdk jdk(ContainerLimits limits) {
        return new Jdk(
                "contained", OptionalInt.of(17), Optional.empty(), new JdkSource.Image(IMAGE), List.of(), limits);
    }

    @Test
    void cpusetOfOneGivesOneProcessorToVm() throws Exception {
        ReportedFacts whole = facts(OptionalInt.empty(), Optional.empty());
        ReportedFacts first = facts(OptionalInt.empty(), Optional.of(CpuSet.parse("0")));

        assertThat(OptionalInt.of(whole.processors()))
                .isEqualTo(whole.machine().cpu().online());
        assertThat(first.processors()).isEqualTo(1);
        assertThat(first.machine().cpu().online())
                .isEqualTo(whole.machine().cpu().online());
        assertThat(first.system().group().flatMap(ControlGroupFacts::cpuset)).contains(CpuSet.parse("0"));
    }

    /** It is in force, or the JDK would not be applicable. */
    @Test
    void limitOfGroupAroundContainerIsSeenInside() throws Exception {
        ContainerLimits inGroup = ContainerLimits.ofGroup(1024);
        assumeTrue(LAUNCHER.cannotEnclose(jdk(inGroup)).isEmpty(), "needs control groups that can be nested");

        ReportedFacts facts = facts(inGroup);

        assertThat(facts.limits().memoryMegabytes()).hasValue(1024);
        assertThat(facts.memoryMegabytes()).hasValue(1024);
    }

    /** They are in force, or the JDK would not be applicable; since 17.0.5 no VM counts them. */
    @Test
    void sharesLeaveAllProcessorsToTheVm() throws Exception {
        ReportedFacts facts = facts(OptionalInt.of(512), Optional.empty());

        assertThat(OptionalInt.of(facts.processors()))
                .isEqualTo(facts.machine().cpu().online());
        assertThat(facts.describe()).containsAnyOf("512 CPU shares", "CPU weight ");
    }
}
