package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

class ResourceLimitsTest {
    private static final Optional<CpuSet> PROCESSORS = Optional.of(CpuSet.parse("2-3"));
    private static final ContainerLimits MEMORY = new ContainerLimits(OptionalLong.of(512), OptionalDouble.empty());

    @Test
    void containerOfAPinnedGuestHasItsProcessors() {
        assertThat(new ResourceLimits(ContainerLimits.none(), PROCESSORS).inContainer(MEMORY))
                .isEqualTo(new ContainerLimits(
                        OptionalLong.of(512), OptionalDouble.empty(), OptionalInt.empty(), PROCESSORS));
    }

    @Test
    void limitsOfPlanReplaceThoseOfJdk() {
        ContainerLimits ofJdk = new ContainerLimits(OptionalLong.of(64), OptionalDouble.of(1));

        assertThat(new ResourceLimits(MEMORY, Optional.empty()).inContainer(ofJdk))
                .isEqualTo(MEMORY);
        assertThat(new ResourceLimits(ContainerLimits.none(), Optional.empty()).inContainer(ofJdk))
                .isEqualTo(ofJdk);
    }

    @Test
    void guestIsNotPinnedInsideACpuset() {
        ContainerLimits limits = new ContainerLimits(
                OptionalLong.empty(), OptionalDouble.empty(), OptionalInt.empty(), Optional.of(CpuSet.parse("0")));

        assertThatThrownBy(() -> new ResourceLimits(limits, PROCESSORS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a guest cannot be pinned to processors 2-3 in a container with cpuset 0");
    }
}
