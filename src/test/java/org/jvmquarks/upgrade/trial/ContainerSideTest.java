package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.launch.ServiceRequest;
import org.jvmquarks.launch.process.OwnedCommands;

class ContainerSideTest {

    /** An engine of a machine with so many processors. */
    private record Engine(OptionalInt processors) implements ServiceContainers {
        @Override
        public Running start(ServiceRequest request) {
            throw new AssertionError("nothing is to be started");
        }

        @Override
        public Map<String, String> environment(JdkSource.Image image) {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    private static ContainerSide.Machines machines(double processors, OptionalInt machine) {
        return new ContainerSide.Machines(
                new Engine(machine),
                new OwnedCommands(),
                new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(processors)),
                Path.of("work"),
                Map.of());
    }

    @Test
    void smallerMachineRunsTrialAndIsTold() {
        ContainerSide.Machines small = machines(4, OptionalInt.of(2));

        assertThat(small.limits()).isEqualTo(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.empty()));
        assertThat(small.lacking()).isEqualTo("; of the 4 processors of its limits, this machine has 2");
    }

    @Test
    void limitsThatMachineCanSetStay() {
        for (OptionalInt machine : new OptionalInt[] {OptionalInt.of(4), OptionalInt.empty()}) {
            ContainerSide.Machines large = machines(4, machine);

            assertThat(large.limits().processors()).hasValue(4);
            assertThat(large.lacking()).isEmpty();
        }
    }
}
