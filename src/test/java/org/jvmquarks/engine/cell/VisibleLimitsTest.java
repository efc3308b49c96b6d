package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.engine.cell.Requirement.VisibleLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.SystemFacts;

class VisibleLimitsTest {
    private static final SystemFacts WITHOUT_VERSION_ONE = system("v2", "blkio", "cpu", "cpuacct", "pids");

    private static SystemFacts system(String version, String... listed) {
        return new SystemFacts(
                "Linux",
                "6.18",
                Optional.empty(),
                Optional.empty(),
                Optional.of(version),
                Optional.of(new ControlGroupFacts(
                        Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of(listed))));
    }

    private static Optional<String> missing(String version, SystemFacts system) {
        return VisibleLimits.missing(JavaVersion.parse(version), system);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_504-b08", "11.0.31", "17.0.19+10", "18.0.2", "21.0.11", "24.0.2"})
    void oldVmMissesLimitsWithoutListedControllers(String version) {
        assertThat(missing(version, WITHOUT_VERSION_ONE))
                .contains("requires a VM that sees the limits of its container; before 11.0.32,"
                        + " 17.0.20, 21.0.12, 25 it looks in /proc/cgroups (JDK-8349988),"
                        + " where this kernel does not list cpuset, memory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"11.0.32", "17.0.20+8", "21.0.13", "25-ea+20", "25.0.1", "28-ea"})
    void laterVmSeesLimits(String version) {
        assertThat(missing(version, WITHOUT_VERSION_ONE)).isEmpty();
    }

    @Test
    void oldVmSeesLimitsWithAllControllersListed() {
        String[] all = {"blkio", "cpu", "cpuacct", "cpuset", "memory", "pids"};

        assertThat(missing("17.0.2", system("v2", all))).isEmpty();
        assertThat(missing("17.0.2", system("v1", all))).isEmpty();
    }

    /** What is mounted in version 1 is listed. */
    @Test
    void versionOneDoesNotDependOnTheList() {
        assertThat(missing("17.0.2", system("v1"))).isEmpty();
    }

    @Test
    void nothingIsKnownAboutMachinesOfOlderJournals() {
        SystemFacts old = new SystemFacts("Linux", "6.18", Optional.empty(), Optional.empty(), Optional.of("v2"));

        assertThat(missing("17.0.2", old)).isEmpty();
    }
}
