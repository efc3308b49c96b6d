package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;

class LimitsInForceTest {
    private static final ContainerLimits REQUESTED = new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1.5));

    private static ReportedFacts inside(ContainerLimits limits) {
        return inside(limits, Optional.empty());
    }

    private static ReportedFacts inside(ContainerLimits limits, Optional<ControlGroupFacts> group) {
        return new ReportedFacts(
                new ReportedFacts.VmFacts("OpenJDK 64-Bit Server VM", "", ""),
                new MachineFacts(
                        "amd64",
                        64,
                        2,
                        OptionalInt.of(4096),
                        OptionalLong.of(2048),
                        new MachineFacts.Cpu(OptionalInt.of(2), OptionalInt.empty(), OptionalInt.empty(), List.of())),
                new SystemFacts("Linux", "6.1", Optional.empty(), Optional.empty(), Optional.empty(), group),
                new ReportedFacts.RegionFacts("en", "UTF-8", "UTC"),
                limits,
                List.of());
    }

    @Test
    void limitsInForceAreFine() {
        assertThat(LimitsInForce.dropped(REQUESTED, inside(REQUESTED))).isEmpty();
        assertThat(LimitsInForce.dropped(ContainerLimits.none(), inside(REQUESTED)))
                .isEmpty();
    }

    @Test
    void limitOfOuterGroupIsInForceInside() {
        ContainerLimits inGroup = ContainerLimits.ofGroup(1024);

        assertThat(LimitsInForce.dropped(
                        inGroup, inside(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.empty()))))
                .isEmpty();
        assertThat(LimitsInForce.dropped(inGroup, inside(ContainerLimits.none())))
                .contains("requires a container with 1024 MB of memory, but the container has no"
                        + " limit; check whether the engine may set limits");
        assertThat(LimitsInForce.tooLarge(ContainerLimits.ofGroup(4096), inside(inGroup)))
                .contains("requires a machine with 4096 MB of memory; this one has 2048 MB");
    }

    @Test
    void droppedLimitIsAReason() {
        assertThat(LimitsInForce.dropped(
                        REQUESTED, inside(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.empty()))))
                .contains("requires a container with 1.5 processors, but the container has no limit;"
                        + " check whether the engine may set limits");
        assertThat(LimitsInForce.dropped(
                        REQUESTED, inside(new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(1.5)))))
                .contains("requires a container with 1024 MB of memory, but the container has 512 MB;"
                        + " check whether the engine may set limits");
    }

    @Test
    void numberOfProcessorsIsWrittenAsInMatrix() {
        assertThat(LimitsInForce.dropped(quota(1), inside(quota(2)))).contains(dropped("1 processor", "2 processors"));
        assertThat(LimitsInForce.dropped(quota(1.5), inside(quota(1))))
                .contains(dropped("1.5 processors", "1 processor"));
    }

    private static ContainerLimits quota(double processors) {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(processors));
    }

    @Test
    void limitAboveTheMachineIsAReason() {
        ReportedFacts machine = inside(ContainerLimits.none());
        assertThat(LimitsInForce.tooLarge(REQUESTED, machine)).isEmpty();
        assertThat(LimitsInForce.tooLarge(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(4)), machine))
                .contains("requires a machine with 4 processors; this one has 2");
        assertThat(LimitsInForce.tooLarge(new ContainerLimits(OptionalLong.of(4096), OptionalDouble.of(1)), machine))
                .contains("requires a machine with 4096 MB of memory; this one has 2048 MB");
    }

    @ParameterizedTest
    @CsvSource({"0, cpuset 0", ", no cpuset"})
    void cpusetThatIsNotInForceIsReason(String actual, String words) {
        ContainerLimits requested = processors(OptionalInt.empty(), "0-1");

        assertThat(LimitsInForce.dropped(requested, inside(ContainerLimits.none())))
                .contains(dropped("cpuset 0-1", "no cpuset"));
        assertThat(LimitsInForce.dropped(requested, group(actual, 1024, 0))).contains(dropped("cpuset 0-1", words));
        assertThat(LimitsInForce.dropped(requested, group("0-1", 1024, 0))).isEmpty();
    }

    @Test
    void unenforcedSharesOfVersionOneAreReason() {
        ContainerLimits requested = processors(OptionalInt.of(512), "0");

        assertThat(LimitsInForce.dropped(requested, group("0", 512, 0))).isEmpty();
        assertThat(LimitsInForce.dropped(requested, group("0", 1024, 0)))
                .contains(dropped("512 CPU shares", "1024 CPU shares"));
        assertThat(LimitsInForce.dropped(requested, group("0", 0, 0)))
                .contains(dropped("512 CPU shares", "no number of shares"));
    }

    @ParameterizedTest
    @CsvSource({"1024, 39, 100", "2000, 77, 170", "512, 20, 59", "2, 1, 1", "262144, 10000, 10000"})
    void sharesAreInForceAsEitherRuntimesWeight(int shares, int old, int recent) {
        ContainerLimits requested = processors(OptionalInt.of(shares), "0");

        assertThat(LimitsInForce.dropped(requested, group("0", 0, old))).isEmpty();
        assertThat(LimitsInForce.dropped(requested, group("0", 0, recent))).isEmpty();
        assertThat(LimitsInForce.dropped(requested, group("0", 0, recent + 1)))
                .contains(dropped(shares + " CPU shares", "CPU weight " + (recent + 1)));
    }

    private static ContainerLimits processors(OptionalInt shares, String cpuset) {
        return new ContainerLimits(
                OptionalLong.empty(), OptionalDouble.empty(), shares, Optional.of(CpuSet.parse(cpuset)));
    }

    /** Facts of a guest whose group has these; null and 0 where the kernel has no such file. */
    private static ReportedFacts group(String cpuset, int shares, int weight) {
        return inside(
                ContainerLimits.none(),
                Optional.of(new ControlGroupFacts(
                        Optional.ofNullable(cpuset).map(CpuSet::parse),
                        shares == 0 ? OptionalInt.empty() : OptionalInt.of(shares),
                        weight == 0 ? OptionalInt.empty() : OptionalInt.of(weight),
                        List.of())));
    }

    private static String dropped(String requested, String actual) {
        return "requires a container with %s, but the container has %s; check whether the engine may set limits"
                .formatted(requested, actual);
    }
}
