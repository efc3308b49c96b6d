package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.MachineFacts;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.SystemFacts;
import org.jvmquarks.jdk.Vm;

class FactRequirementTest {
    private static final ReportedFacts KNOWN =
            facts("OpenJDK 64-Bit Server VM", 4096, 2048, Optional.of("madvise"), "java.base");
    private static final ReportedFacts UNKNOWN = facts("Eclipse OpenJ9 VM", 0, 0, Optional.empty(), "java.base");

    private static ReportedFacts facts(String vm, int pageSize, long memory, Optional<String> thp, String module) {
        return new ReportedFacts(
                new ReportedFacts.VmFacts(vm, "", ""),
                new MachineFacts(
                        "amd64",
                        64,
                        2,
                        pageSize == 0 ? OptionalInt.empty() : OptionalInt.of(pageSize),
                        memory == 0 ? OptionalLong.empty() : OptionalLong.of(memory),
                        new MachineFacts.Cpu(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of())),
                new SystemFacts("Linux", "6.1", Optional.empty(), thp, Optional.empty()),
                new ReportedFacts.RegionFacts("en", "UTF-8", "UTC"),
                ContainerLimits.none(),
                List.of(module));
    }

    private static ReportedFacts emulated() {
        return new ReportedFacts(
                KNOWN.vm(),
                new MachineFacts(
                        "aarch64",
                        64,
                        2,
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        KNOWN.machine().cpu(),
                        Optional.of("amd64")),
                KNOWN.system(),
                KNOWN.region(),
                KNOWN.limits(),
                KNOWN.modules());
    }

    @Test
    void metRequirementsSayNothing() {
        for (FactRequirement requirement : List.of(
                new FactRequirement.VirtualMachine(List.of(Vm.HOTSPOT)),
                new FactRequirement.OperatingSystem(List.of(Os.WINDOWS, Os.LINUX)),
                new FactRequirement.RealProcessor(),
                new FactRequirement.Bits(64),
                new FactRequirement.PageSize(4096),
                new FactRequirement.HugePages(List.of("always", "madvise")),
                new FactRequirement.Module("java.base"),
                new FactRequirement.Memory(2048))) {
            assertThat(requirement.missing(KNOWN)).as("%s", requirement).isEmpty();
        }
        assertThat(new FactRequirement.VirtualMachine(List.of(Vm.ANY)).missing(UNKNOWN))
                .isEmpty();
    }

    @Test
    void unmetRequirementsSayWhatIsThereInstead() {
        assertThat(new FactRequirement.VirtualMachine(List.of(Vm.HOTSPOT)).missing(UNKNOWN))
                .contains("requires HotSpot; this VM is Eclipse OpenJ9 VM");
        assertThat(new FactRequirement.OperatingSystem(List.of(Os.MACOS, Os.WINDOWS)).missing(KNOWN))
                .contains("requires macOS or Windows; this system is Linux");
        assertThat(new FactRequirement.RealProcessor().missing(emulated()))
                .contains("requires a processor of the architecture aarch64; this VM is emulated on"
                        + " amd64: times of an emulated processor mean nothing");
        assertThat(new FactRequirement.Bits(32).missing(KNOWN)).contains("requires a VM with 32 bits; this one has 64");
        assertThat(new FactRequirement.PageSize(65536).missing(KNOWN))
                .contains("requires pages of 65536 bytes; this machine has pages of 4096 bytes");
        assertThat(new FactRequirement.HugePages(List.of("always", "never")).missing(KNOWN))
                .contains("requires transparent huge pages in the mode always or never; the mode of"
                        + " this machine is madvise");
        assertThat(new FactRequirement.Module("jdk.jfr").missing(KNOWN))
                .contains("requires the module jdk.jfr; this runtime does not have it");
        assertThat(new FactRequirement.Memory(4096).missing(KNOWN))
                .contains("requires 4096 MB of memory; the guest has 2048 MB");
    }

    @Test
    void untoldFactDoesNotMeetRequirement() {
        assertThat(new FactRequirement.PageSize(4096).missing(UNKNOWN))
                .contains("requires pages of 4096 bytes; this machine does not report its page size");
        assertThat(new FactRequirement.HugePages(List.of("always")).missing(UNKNOWN))
                .contains("requires transparent huge pages in the mode always; this machine does not have any");
        assertThat(new FactRequirement.Memory(1).missing(UNKNOWN))
                .contains("requires 1 MB of memory; this machine does not report how much it has");
    }

    @Test
    void systemWithoutHugePagesNeverGivesAny() {
        assertThat(new FactRequirement.HugePages(List.of("madvise", "never")).missing(UNKNOWN))
                .isEmpty();
    }

    @Test
    void jdkWithoutModulesHasAllOfThem() {
        ReportedFacts eight = new ReportedFacts(
                KNOWN.vm(), KNOWN.machine(), KNOWN.system(), KNOWN.region(), KNOWN.limits(), List.of());
        assertThat(new FactRequirement.Module("jdk.jfr").missing(eight)).isEmpty();
    }

    /** The empty module of that name is one that a runtime of 25 need not have. */
    @Test
    void contentOfModuleCanMoveToBase() {
        FactRequirement.Module curves = new FactRequirement.Module("jdk.crypto.ec");

        assertThat(curves.hasMoved(21)).isFalse();
        assertThat(curves.hasMoved(22)).isTrue();
        assertThat(new FactRequirement.Module("jdk.jfr").hasMoved(28)).isFalse();
    }
}
