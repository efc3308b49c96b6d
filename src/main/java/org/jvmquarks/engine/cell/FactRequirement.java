package org.jvmquarks.engine.cell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.jdk.Vm;

/**
 * A requirement that the facts decide which a guest of the JDK reported. A fact that the machine does not tell does not
 * meet a requirement.
 */
public sealed interface FactRequirement extends Requirement {

    /** Returns the sentence that says what is missing; empty if nothing is. */
    Optional<String> missing(ReportedFacts facts);

    @Override
    default Optional<String> missing(TestedJdk jdk) {
        return missing(jdk.facts());
    }

    /**
     * Returns nothing if a requirement is met, or else the sentence.
     *
     * @param wanted what is required: {@code pages of 4 KB}
     * @param actual what is there instead, as a clause: {@code this machine has pages of 16 KB}
     */
    private static Optional<String> unless(boolean met, String wanted, String actual) {
        return met ? Optional.empty() : Optional.of("requires " + wanted + "; " + actual);
    }

    /**
     * One of several VMs.
     *
     * @param vms those that will do, at least one
     */
    record VirtualMachine(List<Vm> vms) implements FactRequirement {
        public VirtualMachine {
            vms = List.copyOf(vms);
        }

        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return unless(
                    vms.contains(Vm.ANY) || facts.isHotSpot(),
                    "HotSpot",
                    "this VM is " + facts.vm().name());
        }
    }

    /**
     * One of several operating systems.
     *
     * @param systems those that will do, at least one
     */
    record OperatingSystem(List<Os> systems) implements FactRequirement {
        public OperatingSystem {
            systems = List.copyOf(systems);
        }

        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return unless(
                    facts.os().filter(systems::contains).isPresent(),
                    systems.stream().map(Os::title).collect(Collectors.joining(" or ")),
                    "this system is " + facts.system().name());
        }
    }

    /** A processor that runs the VM's own instructions, as a claim about time needs. */
    record RealProcessor() implements FactRequirement {
        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return facts.machine()
                    .emulator()
                    .map(emulator -> "requires a processor of the architecture "
                            + facts.arch()
                            + "; this VM is emulated on "
                            + emulator
                            + ": times of an emulated processor mean nothing");
        }
    }

    /**
     * The width of an address.
     *
     * @param bits 32 or 64
     */
    record Bits(int bits) implements FactRequirement {
        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return unless(facts.bits() == bits, "a VM with " + bits + " bits", "this one has " + facts.bits());
        }
    }

    /**
     * The size of the machine's pages.
     *
     * @param bytes of a page
     */
    record PageSize(int bytes) implements FactRequirement {
        @Override
        public Optional<String> missing(ReportedFacts facts) {
            OptionalInt actual = facts.machine().pageSize();
            return unless(
                    actual.equals(OptionalInt.of(bytes)),
                    "pages of " + bytes + " bytes",
                    actual.isPresent()
                            ? "this machine has pages of " + actual.getAsInt() + " bytes"
                            : "this machine does not report its page size");
        }
    }

    /**
     * The mode of transparent huge pages. A system without them is as good as one that never gives any.
     *
     * @param modes those that will do, as the kernel names them, at least one
     */
    record HugePages(List<String> modes) implements FactRequirement {
        private static final String NEVER = "never";

        public HugePages {
            modes = List.copyOf(modes);
        }

        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return unless(
                    modes.contains(facts.thp().orElse(NEVER)),
                    "transparent huge pages in the mode " + String.join(" or ", modes),
                    facts.thp()
                            .map(mode -> "the mode of this machine is " + mode)
                            .orElse("this machine does not have any"));
        }
    }

    /**
     * A module of the runtime. JDK 8 has no modules, and all that the later ones contain; and no runtime lacks what has
     * moved to {@code java.base}.
     *
     * @param name such as {@code jdk.jfr}
     */
    record Module(String name) implements FactRequirement {
        /** Modules whose content moved, with the first version without it (JDK-8308398). */
        private static final Map<String, Integer> MOVED = Map.of("jdk.crypto.ec", 22);

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            return hasMoved(jdk.identity().version().feature()) ? Optional.empty() : missing(jdk.facts());
        }

        boolean hasMoved(int feature) {
            return Optional.ofNullable(MOVED.get(name))
                    .filter(first -> feature >= first)
                    .isPresent();
        }

        @Override
        public Optional<String> missing(ReportedFacts facts) {
            return unless(
                    facts.modules().isEmpty() || facts.hasModule(name),
                    "the module " + name,
                    "this runtime does not have it");
        }
    }

    /**
     * Memory of the machine or container.
     *
     * @param megabytes the least that will do, in MB (2^20 bytes)
     */
    record Memory(int megabytes) implements FactRequirement {
        @Override
        public Optional<String> missing(ReportedFacts facts) {
            OptionalLong actual = facts.memoryMegabytes();
            return unless(
                    actual.orElse(0) >= megabytes,
                    megabytes + " MB of memory",
                    actual.isPresent()
                            ? "the guest has " + actual.getAsLong() + " MB"
                            : "this machine does not report how much it has");
        }
    }
}
