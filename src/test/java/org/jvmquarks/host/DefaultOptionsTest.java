package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Capabilities;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;

class DefaultOptionsTest {
    private static final List<String> WHOLE = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseG1GC",
            "-XX:ParallelGCThreads=2",
            "-XX:ConcGCThreads=1",
            "-XX:CICompilerCount=2");

    private static final DefaultOptions HOTSPOT = frame("OpenJDK 64-Bit Server VM", Set.of(Jit.C1, Jit.C2));

    @Test
    void guestWithoutOptionsGetsAllOfIt() {
        assertThat(HOTSPOT.around(List.of())).isEqualTo(WHOLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx40g",
                "-Xms1g",
                "-Xmn32m",
                "-XX:MaxHeapSize=1g",
                "-XX:InitialHeapSize=1g",
                "-XX:NewSize=10m",
                "-XX:MaxRAMPercentage=50.0",
                "-XX:MaxRAMFraction=2",
                "-XX:+AggressiveHeap",
                "-XX:HeapBaseMinAddress=32g",
            })
    void heapOfThePinWins(String option) {
        assertThat(HOTSPOT.around(List.of(option))).isEqualTo(WHOLE.subList(2, 6));
    }

    @ParameterizedTest
    @EnumSource(Collector.class)
    void collectorOfThePinWins(Collector collector) {
        assertThat(HOTSPOT.around(Arrays.asList(collector.options())))
                .doesNotContain("-XX:+UseG1GC")
                .contains("-Xmx512m", "-XX:ParallelGCThreads=2");
    }

    @Test
    void threadsOfThePinWin() {
        assertThat(HOTSPOT.around(List.of("-XX:ParallelGCThreads=8", "-XX:ConcGCThreads=4")))
                .noneMatch(option -> option.contains("Threads="));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:CICompilerCount=4", "-XX:TieredStopAtLevel=0"})
    void compilersOfThePinWin(String option) {
        assertThat(HOTSPOT.around(List.of(option))).isEqualTo(WHOLE.subList(0, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseStringDeduplication", "-Xmixed", "-Xlog:gc", "-Xss1m", "-XX:MaxRAM=512g"})
    void otherOptionsLeaveItWhole(String option) {
        assertThat(HOTSPOT.around(List.of(option))).isEqualTo(WHOLE);
    }

    @Test
    void interpreterHasNoCompilerThreads() {
        assertThat(frame("OpenJDK 64-Bit Zero VM", Set.of()).around(List.of())).isEqualTo(WHOLE.subList(0, 5));
    }

    @Test
    void otherVmGetsNoneOfIt() {
        assertThat(frame("Eclipse OpenJ9 VM", Set.of()).around(List.of())).isEmpty();
    }

    @Test
    void smallContainerHasASmallerHeap() {
        assertThat(inContainer(512).around(List.of())).contains("-Xms256m", "-Xmx256m");
        assertThat(inContainer(1024).around(List.of())).isEqualTo(WHOLE.subList(0, 5));
    }

    @Test
    void smallContainerOfPinHasSmallerHeap() {
        ContainerLimits chosen = new ContainerLimits(OptionalLong.of(256), OptionalDouble.empty());

        assertThat(new DefaultOptions(HOTSPOT.jdk(), chosen).around(List.of())).contains("-Xms128m", "-Xmx128m");
        assertThat(new DefaultOptions(HOTSPOT.jdk(), ContainerLimits.ofGroup(600)).around(List.of()))
                .contains("-Xms300m", "-Xmx300m");
    }

    private static DefaultOptions inContainer(long megabytes) {
        return frame(
                "OpenJDK 64-Bit Server VM",
                Set.of(),
                new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.empty()));
    }

    private static DefaultOptions frame(String vm, Set<Jit> jits) {
        return frame(vm, jits, ContainerLimits.none());
    }

    private static DefaultOptions frame(String vm, Set<Jit> jits, ContainerLimits limits) {
        return new DefaultOptions(
                new Capabilities(
                        new Identity(
                                new Build(17, "Somebody", "17.0.9+9", vm),
                                "mixed mode",
                                "/opt/jdk-17",
                                new Platform("Linux", "amd64", 64, 128L << 30)),
                        facts(vm, limits),
                        jits),
                ContainerLimits.none());
    }

    private static ReportedFacts facts(String vm, ContainerLimits limits) {
        return new ReportedFacts(
                new ReportedFacts.VmFacts(vm, "", ""),
                new MachineFacts(
                        "amd64",
                        64,
                        64,
                        OptionalInt.of(4096),
                        OptionalLong.of(512L << 30),
                        new MachineFacts.Cpu(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of())),
                new SystemFacts("Linux", "6.1", Optional.empty(), Optional.empty(), Optional.empty()),
                new ReportedFacts.RegionFacts("en", "UTF-8", "UTC"),
                limits,
                List.of());
    }
}
