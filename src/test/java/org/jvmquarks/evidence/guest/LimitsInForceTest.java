package org.jvmquarks.evidence.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;

class LimitsInForceTest {
    private static final ContainerLimits REQUESTED =
            new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1.5));

    private static ReportedFacts inside(ContainerLimits limits) {
        return new ReportedFacts(
                new ReportedFacts.VmFacts("OpenJDK 64-Bit Server VM", "", ""),
                new MachineFacts(
                        "amd64",
                        64,
                        2,
                        OptionalInt.of(4096),
                        OptionalLong.of(2048),
                        new MachineFacts.Cpu(
                                OptionalInt.of(2),
                                OptionalInt.empty(),
                                OptionalInt.empty(),
                                List.of())),
                new SystemFacts(
                        "Linux", "6.1", Optional.empty(), Optional.empty(), Optional.empty()),
                new ReportedFacts.RegionFacts("en", "UTF-8", "UTC"),
                limits,
                List.of());
    }

    @Test
    void limitsInForceAreFine() {
        assertThat(LimitsInForce.dropped(REQUESTED, inside(REQUESTED))).isEmpty();
        assertThat(LimitsInForce.dropped(ContainerLimits.none(), inside(REQUESTED))).isEmpty();
    }

    @Test
    void droppedLimitIsAReason() {
        assertThat(
                        LimitsInForce.dropped(
                                REQUESTED,
                                inside(
                                        new ContainerLimits(
                                                OptionalLong.of(1024), OptionalDouble.empty()))))
                .contains(
                        "requires a container with 1.5 processors, but inside it no limit is in"
                                + " force; see whether the engine may set limits");
        assertThat(
                        LimitsInForce.dropped(
                                REQUESTED,
                                inside(
                                        new ContainerLimits(
                                                OptionalLong.of(512), OptionalDouble.of(1.5)))))
                .contains(
                        "requires a container with 1024 MB of memory, but inside it 512 MB is in"
                                + " force; see whether the engine may set limits");
    }

    @Test
    void limitAboveTheMachineIsAReason() {
        ReportedFacts machine = inside(ContainerLimits.none());
        assertThat(LimitsInForce.tooLarge(REQUESTED, machine)).isEmpty();
        assertThat(
                        LimitsInForce.tooLarge(
                                new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(4)),
                                machine))
                .contains("requires a machine with 4 processors, this one has 2");
        assertThat(
                        LimitsInForce.tooLarge(
                                new ContainerLimits(OptionalLong.of(4096), OptionalDouble.of(1)),
                                machine))
                .contains("requires a machine with 4096 MB of memory, this one has 2048 MB");
    }
}
