package org.jvmquarks.engine.cell;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.jdk.SystemFacts;
import org.jvmquarks.jdk.VmChoice;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** A property of a JDK and its machine that a pin requires; where it is missing, the pin is NOT_APPLICABLE. */
public sealed interface Requirement
        permits FactRequirement,
                Requirement.Architecture,
                Requirement.BareJvm,
                Requirement.BuiltInCollector,
                Requirement.Compiler,
                Requirement.Container,
                Requirement.Options,
                Requirement.Processors,
                Requirement.Unmet,
                Requirement.UsualHeaders,
                Requirement.VisibleLimits {
    /** {@code -Xmx64g}, {@code -XX:MaxHeapSize=64g}, {@code -XX:InitialRAMPercentage=90}. */
    Pattern HEAP_SIZE = Pattern.compile("^-Xm[sx]|HeapSize=|RAM");

    /**
     * Returns the sentence that says what is missing; empty if nothing is.
     *
     * @throws org.jvmquarks.verdict.CellError if that cannot be found out
     */
    Optional<String> missing(TestedJdk jdk);

    /** A JDK without options of its own, as a claim about defaults is about. */
    record BareJvm() implements Requirement {
        @Override
        public Optional<String> missing(TestedJdk jdk) {
            List<String> options = VmChoice.others(jdk.jdk().options());
            return options.isEmpty()
                    ? Optional.empty()
                    : Optional.of("is about defaults, and this JDK runs with " + String.join(" ", options));
        }
    }

    /**
     * Object headers as OpenJDK's builds have them by default: classic ones up to 26, compact ones since 27 (JEP 534).
     * SapMachine has compact ones since 25 (its issue 1981).
     */
    record UsualHeaders() implements Requirement {
        private static final String COMPACT = "UseCompactObjectHeaders";

        /** The flag exists since 24, and every build has the same default since 27. */
        private static final int FIRST = 24;

        private static final int LAST = 26;

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            int feature = jdk.identity().version().feature();
            return feature >= FIRST && feature <= LAST && jdk.isOn(COMPACT)
                    ? Optional.of("requires classic object headers, which OpenJDK's builds of "
                            + feature
                            + " have by default; those of this VM are compact")
                    : Optional.empty();
        }
    }

    /**
     * A requirement that no JDK of the run can meet, as the framework around the run does not offer it.
     *
     * @param reason the sentence that says what is missing
     */
    record Unmet(String reason) implements Requirement {
        @Override
        public Optional<String> missing(TestedJdk jdk) {
            return Optional.of(reason);
        }
    }

    /** A compiler that works in the VM. */
    record Compiler(Jit jit) implements Requirement {
        @Override
        public Optional<String> missing(TestedJdk jdk) {
            Set<Jit> present = jdk.capabilities().jits();
            if (present.contains(jit)) {
                return Optional.empty();
            }
            return Optional.of("requires the compiler " + jit + "; " + others(jdk, present));
        }

        private static String others(TestedJdk jdk, Set<Jit> present) {
            if (!jdk.capabilities().isHotSpot()) {
                return "the compilers of this VM are not known";
            }
            return others(jdk.jdk().options(), present, jdk.identity().vmInfo());
        }

        /** An option of the JDK may have switched the compiler off. */
        static String others(List<String> options, Set<Jit> present, String vmInfo) {
            String vm = options.isEmpty() ? "this VM" : "with " + String.join(" ", options) + ", this VM";
            return present.isEmpty() ? vm + " has no compiler (" + vmInfo + ")" : vm + " has " + present;
        }
    }

    /**
     * One of several architectures.
     *
     * @param names as {@code os.arch} says them
     */
    record Architecture(List<String> names) implements Requirement {
        public Architecture {
            names = List.copyOf(names);
        }

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            String arch = jdk.identity().arch();
            return names.contains(arch)
                    ? Optional.empty()
                    : Optional.of("requires " + String.join(" or ", names) + "; this VM runs on " + arch);
        }
    }

    /** A container around the JDK, so that limits can be set. */
    record Container() implements Requirement {
        static final String MISSING = "requires a container whose processors and memory can be set";

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            return jdk.jdk().source() instanceof JdkSource.Home ? Optional.of(MISSING) : Optional.empty();
        }
    }

    /**
     * A VM that sees the limits of its container. One that looks for controllers in {@code /proc/cgroups} sees none on
     * a kernel that does not list them all: there they are in force, and it sizes itself by the whole machine.
     */
    record VisibleLimits() implements Requirement {
        /** No release of 8 that is known looks elsewhere. */
        private static final ReleaseTrains LOOK_ELSEWHERE = ReleaseTrains.parse("11.0.32, 17.0.20, 21.0.12, 25");

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            return missing(jdk.identity().version(), jdk.facts().system());
        }

        static Optional<String> missing(JavaVersion version, SystemFacts system) {
            List<String> unlisted = system.unlistedControllers();
            return unlisted.isEmpty() || LOOK_ELSEWHERE.isReachedBy(version)
                    ? Optional.empty()
                    : Optional.of("requires a VM that sees the limits of its container; before "
                            + LOOK_ELSEWHERE
                            + " it looks in /proc/cgroups (JDK-8349988), where this kernel does not list "
                            + String.join(", ", unlisted));
        }
    }

    /**
     * Processors that the guest sees.
     *
     * @param count the least number
     */
    record Processors(int count) implements Requirement {
        @Override
        public Optional<String> missing(TestedJdk jdk) {
            int seen = jdk.identity().processors();
            return seen >= count
                    ? Optional.empty()
                    : Optional.of("requires " + count + " processors; the guest sees " + seen);
        }
    }

    /** A collector that is built in. */
    record BuiltInCollector(Collector collector) implements Requirement {
        @Override
        public Optional<String> missing(TestedJdk jdk) {
            return jdk.refusal(List.of(collector.options()))
                    .map(words -> "requires the collector " + collector.title() + ", unsupported by this VM");
        }
    }

    /**
     * Options with which the VM starts.
     *
     * @param options all of them together
     * @param arch the architectures on which it must; empty for all
     */
    record Options(List<String> options, List<String> arch) implements Requirement {
        public Options {
            options = List.copyOf(options);
            arch = List.copyOf(arch);
        }

        @Override
        public Optional<String> missing(TestedJdk jdk) {
            if (!arch.isEmpty() && !arch.contains(jdk.identity().arch())) {
                return Optional.empty();
            }
            try {
                return jdk.refusal(options).map(this::withoutStart);
            } catch (CellError e) {
                // A heap that the machine cannot reserve is one that a pin cannot have here.
                if (e.kind() == ErrorKind.MEMORY_REFUSED && sizesTheHeap()) {
                    return Optional.of(withoutStart(String.valueOf(e.getMessage())));
                }
                throw e;
            }
        }

        private String withoutStart(String words) {
            return "requires "
                    + String.join(" ", options)
                    + "; this VM does not start with "
                    + (options.size() == 1 ? "it" : "them")
                    + ": "
                    + words;
        }

        private boolean sizesTheHeap() {
            return options.stream().anyMatch(HEAP_SIZE.asPredicate());
        }
    }
}
