package org.jvmquarks.jdk;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * ReportedFacts that a guest found out about its VM and its machine, by reading them. A pin whose claim depends on the
 * machine computes its expectation from them.
 *
 * @param vm the VM
 * @param machine the hardware as this VM sees it
 * @param system the operating system
 * @param region locale, charset and time zone
 * @param limits limits of memory and processor time that are in force for the guest's control group and those around
 *     it; its cpuset and its shares, which every group has, are in {@code system}
 * @param modules sorted names of the runtime's modules; empty up to JDK 8, which has none
 */
public record ReportedFacts(
        VmFacts vm,
        MachineFacts machine,
        SystemFacts system,
        RegionFacts region,
        ContainerLimits limits,
        List<String> modules)
        implements Facts {

    /** Threads of a core where the machine does not tell them: as many as most have at most. */
    private static final int UNKNOWN_THREADS = 2;

    public ReportedFacts {
        modules = List.copyOf(modules);
    }

    /**
     * The VM.
     *
     * @param name {@code java.vm.name}
     * @param vendor {@code java.vm.vendor}; may be empty
     * @param version {@code java.vm.version}; may be empty
     */
    public record VmFacts(String name, String vendor, String version) {
        /** Parts of the names under which HotSpot goes, of any vendor and with any compiler. */
        private static final List<String> HOTSPOTS = List.of("HotSpot", "OpenJDK", "Dynamic Code Evolution");

        public VmFacts {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a VM must have a name, was '" + name + "'");
            }
        }

        boolean isHotSpot() {
            return HOTSPOTS.stream().anyMatch(name::contains);
        }
    }

    /**
     * The defaults that the settings of a user decide.
     *
     * @param locale the default locale: {@code en_US}; may be empty
     * @param charset the default charset: {@code UTF-8}
     * @param timeZone the default time zone: {@code Etc/UTC}
     */
    public record RegionFacts(String locale, String charset, String timeZone) {}

    @Override
    public int pageSize() {
        return required(machine.pageSize(), "the page size");
    }

    @Override
    public int cacheLine() {
        return required(machine.cpu().cacheLine(), "the size of a cache line");
    }

    @Override
    public int threadsPerCore() {
        return required(machine.cpu().threadsPerCore(), "the number of threads per core");
    }

    @Override
    public int coresOf(int processors) {
        return Math.max(1, processors / machine.cpu().threadsPerCore().orElse(UNKNOWN_THREADS));
    }

    private static int required(OptionalInt fact, String name) {
        return fact.orElseThrow(() -> new UnknownFactException(name));
    }

    @Override
    public int processors() {
        return machine.processors();
    }

    @Override
    public String arch() {
        return machine.arch();
    }

    @Override
    public boolean isEmulated() {
        return machine.emulator().isPresent();
    }

    /** Returns {@code aarch64}, or {@code aarch64, emulated on amd64}. */
    public String architecture() {
        return arch() + machine.emulator().map(it -> ", emulated on " + it).orElse("");
    }

    /** Returns {@link #architecture} with the size of a page: {@code aarch64 with pages of 64 KB}. */
    public String architectureAndPages() {
        OptionalInt bytes = machine.pageSize();
        return architecture() + (bytes.isPresent() ? " with pages of " + bytes.getAsInt() / 1024 + " KB" : "");
    }

    /**
     * Returns the same facts with what the engine of a container says about its machine, which counts where the guest
     * does not notice an emulator. A VM of 32 bits runs on a processor of 64 without one.
     *
     * @param engine architecture of the engine's machine
     */
    public ReportedFacts onEngine(String engine) {
        return isEmulated() || bits() != 64
                ? this
                : new ReportedFacts(vm, machine.runBy(engine), system, region, limits, modules);
    }

    @Override
    public int bits() {
        return machine.bits();
    }

    @Override
    public Optional<Os> os() {
        return Os.ofName(system.name());
    }

    @Override
    public Optional<String> thp() {
        return system.thp();
    }

    @Override
    public OptionalLong memoryMegabytes() {
        OptionalLong whole = machine.memoryMegabytes();
        OptionalLong limit = limits.memoryMegabytes();
        return whole.isPresent() && limit.isPresent()
                ? OptionalLong.of(Math.min(whole.getAsLong(), limit.getAsLong()))
                : whole.isPresent() ? whole : limit;
    }

    @Override
    public boolean hasModule(String name) {
        return modules.contains(name);
    }

    @Override
    public boolean isHotSpot() {
        return vm.isHotSpot();
    }

    /** Returns the machine in a line: {@code Linux 6.1, amd64, 2 processors, 4 KB pages, …}. */
    public String describe() {
        return FactLine.of(this);
    }
}
