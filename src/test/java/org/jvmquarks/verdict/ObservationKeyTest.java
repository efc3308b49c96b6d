package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;

class ObservationKeyTest {
    private static final ContainerLimits LIMITS = new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(2));

    @Test
    void textHasAllPartsThatAreNotEmpty() {
        assertThat(new ObservationKey("Single", "allocation").text()).isEqualTo("Single allocation");
        assertThat(new ObservationKey("collector", "").text()).isEqualTo("collector");
        assertThat(key(List.of("-Xmx1g", "-XX:-UseX"), Optional.of("jdk-17"), LIMITS)
                        .text())
                .isEqualTo("Single allocation -Xmx1g -XX:-UseX from jdk-17 in 2.0 processors, 512 MB");
        assertThat(key(List.of(), Optional.empty(), LIMITS.withShares(512)).text())
                .isEqualTo("Single allocation in 2 processors, 512 MB and 512 CPU shares");
        assertThat(key(List.of(), Optional.empty(), ContainerLimits.ofGroup(64)).text())
                .isEqualTo("Single allocation in a group of 64 MB");
    }

    @Test
    void conditionsAreComparedAsData() {
        ObservationKey key = key(List.of("-Xmx1g"), Optional.of("jdk-17"), LIMITS);
        ContainerLimits none = ContainerLimits.none();

        assertThat(key.hasConditionsOf(new ObservationKey("x", "y"))).isFalse();
        assertThat(key.hasConditionsOf(key(List.of(), Optional.of("jdk-17"), LIMITS)))
                .isFalse();
        assertThat(key.hasConditionsOf(key(key.options(), Optional.empty(), LIMITS)))
                .isFalse();
        assertThat(key.hasConditionsOf(key(key.options(), key.writer(), none))).isFalse();
        assertThat(key.hasConditionsOf(new ObservationKey("x", "y", key.options(), key.writer(), key.limits())))
                .isTrue();
    }

    @Test
    void keyWithoutSubjectIsRefused() {
        assertThatThrownBy(() -> new ObservationKey(" ", "size"))
                .hasMessage("an observation needs a subject, metric: size");
    }

    private static ObservationKey key(List<String> options, Optional<String> writer, ContainerLimits limits) {
        return new ObservationKey("Single", "allocation", options, writer, limits);
    }
}
