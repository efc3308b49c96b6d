package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.collector.CollectorOf;
import org.jvmquarks.evidence.flags.Flag;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;

/**
 * In a container the VM sizes itself by the container's limits: the heap may grow to a quarter of the memory, in small
 * containers to half of it, and a fraction of a processor counts as a whole one.
 *
 * <h2>Why</h2>
 *
 * The VM reads the limits of its control group when it starts. Its ergonomics then let the heap grow to
 * {@code MaxRAMPercentage} of the memory, 25 by default. They allow at least 126 MB: where a quarter is less they
 * choose 126 MB, but never more than half of the memory, the share that {@code MinRAMPercentage} sets. The VM rounds
 * heap sizes up to 512 pages, which is 2 MB with pages of 4 KB. It divides the quota of processor time by its period
 * and rounds up, so that it always counts at least one processor.
 *
 * <h2>How it is shown</h2>
 *
 * The guest runs in containers of its own, whose limits are set from outside. Flags show the heap sizes that the VM
 * chose, and {@code Runtime.availableProcessors} the processors that it counted. A size in a pin is a multiple of the
 * alignment for every page size; otherwise the pin requires pages of 4 KB.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8u191, 10: limits count (JDK-8146115), on control groups of version 1.
 *   <li>8u372, 11.0.16, 15: limits of version 2 count as well (JDK-8230305). The pins are not about older updates.
 *   <li>up to 11.0.16, 17.0.4 and 18: CPU shares are a limit, 1024 for a processor; since 11.0.17, 17.0.5 and 19 they
 *       are not (JDK-8281181), and without a quota the VM counts all processors.
 *   <li>8u272, 11.0.9, 14: {@code OperatingSystemMXBean} tells the container's memory (JDK-8226575).
 *   <li>25 and late updates of older versions find the control group on kernels that no longer list its controllers in
 *       {@code /proc/cgroups} (JDK-8349988). Other versions see the whole machine on such kernels, and the pins do not
 *       apply.
 *   <li>21.0.8 to 21.0.12, 24 to 25.0.2: some ignore the limit of a group around the container (JDK-8370572). The pins
 *       claim nothing about these.
 *   <li>up to 25: the heap starts with a 64th of the memory.
 *   <li>since 26: with 8 MB (JDK-8348278, JDK-8373023).
 *   <li>not measured: 9, 10 and 12 to 16.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Containers of 256 MB and of 500 MB get the same heap. With the default, three quarters of a larger container stay
 * outside the heap. Raise {@code -XX:MaxRAMPercentage} if the application needs little native memory, and leave room
 * for threads, metaspace, compiled code and direct buffers.
 *
 * <p>Set limits on the container itself and not only on a group around it, such as that of a task or a pod. On control
 * groups of version 1 the limit of such a group counts, except on some builds of 21.0.8 to 21.0.12 and 24 to 25.0.2. On
 * version 2 the group is hidden as a rule, and the VM takes the machine's memory. No pin shows this. Where the group
 * was visible in one trial, its limit counted on 25.0.5 (JDK-8322420), but not on 8u504, 11.0.33 and 17.0.21.
 */
@Quark(
        id = "container-ergonomics",
        title = "Heap and processors in a container",
        source = "JVM scalability, containers; JDK-8146115, JDK-8230305",
        impact = Impact.BEHAVIOUR)
@Requires(container = true, bits = 64)
@Touches(
        api = {"java.lang.Runtime#availableProcessors", "java.lang.Runtime#maxMemory"},
        options = {
            "-XX:ActiveProcessorCount",
            "-XX:InitialRAMFraction",
            "-XX:InitialRAMPercentage",
            "-XX:MaxRAM",
            "-XX:MinRAMFraction",
            "-XX:MinRAMPercentage",
            "-XX:PreferContainerQuotaForCPUCount",
            "-XX:UseContainerCpuShares",
            "-XX:UseContainerSupport",
            "-XX:UseCGroupMemoryLimitForHeap"
        })
class ContainerErgonomicsQuark {
    /**
     * Container engines convert shares to a weight of control groups of version 2 with an older or a newer formula, and
     * 8 converts the weight back with the older one. With either formula, these shares are one processor; 512 are one
     * or two.
     */
    private static final int FEW_SHARES = 256;

    /** As many as the kernel permits: the weight of 256 processors. */
    private static final int MANY_SHARES = 262_144;

    private static final long MB = 1L << 20;

    /** The number of processors that the VM reports. */
    public static class Processors {
        public int op() {
            return Runtime.getRuntime().availableProcessors();
        }
    }

    /** The same, in a container with fewer CPU shares. */
    public static class Weighted extends Processors {}

    /** The value that a VM reports if it treats shares as a limit. */
    public static class One extends Weighted {
        @Override
        public int op() {
            return 1;
        }
    }

    /** The memory of the machine in MB, as a bean of management tells it. */
    public static class MachineMemory {
        @SuppressWarnings("deprecation") // Its other name is of 14.
        public long op() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getTotalPhysicalMemorySize()
                    / MB;
        }
    }

    /** The number of threads that collect at the same time. */
    public static class Threads {
        public int op() {
            return Integer.parseInt(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption("ParallelGCThreads")
                    .getValue());
        }
    }

    /** The same, in a container with fewer CPU shares. */
    public static class ThreadsByWeight extends Threads {}

    /** The value that a VM reports if it treats shares as a limit. */
    public static class OneThread extends ThreadsByWeight {
        @Override
        public int op() {
            return 1;
        }
    }

    @Pin(value = "in a container of 1 GB, the heap may grow to 256 MB, a quarter of the memory", ergonomics = true)
    @Expect(since = "8u372, 11.0.16, 15", by = "JDK-8230305")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=50.0")
    void quarterOfTheMemory(Jvm jvm) {
        assertThat(heap(jvm, 1024)).hasValue(bytes(256));
    }

    @Pin(value = "in a container of 192 MB, the heap may grow to 96 MB, half of the memory", ergonomics = true)
    @Expect(since = "8u372, 11.0.16, 15", by = "JDK-8230305")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MinRAMPercentage=25.0")
    void halfOfLittleMemory(Jvm jvm) {
        assertThat(heap(jvm, 192)).hasValue(bytes(96));
    }

    @Pin(value = "containers of 256 MB and of 400 MB get the same largest heap, 126 MB", ergonomics = true)
    @Requires(pageSize = 4096)
    @Expect(since = "8u372, 11.0.16, 15", by = "JDK-8230305")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=60.0")
    void constantInBetween(Jvm jvm) {
        assertThat(heap(jvm, 256)).hasValue(bytes(126));
        assertThat(heap(jvm, 400)).hasValue(bytes(126));
    }

    @Pin(
            value = "in a container without a limit, in a control group of version 1 with 1 GB, the"
                    + " heap may grow to 256 MB",
            ergonomics = true)
    @Expect(since = "8u372, 11.0.16, 15", until = "21.0.7, 23", by = "JDK-8217338")
    @Expect(since = "21.0.13, 25.0.3, 26", by = "JDK-8370572")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=50.0")
    void quarterOfTheGroupsMemory(Jvm jvm) {
        assertThat(jvm.insideGroup(1024).flag("MaxHeapSize")).hasValue(bytes(256));
    }

    @Pin(value = "in a container of 1 GB, the heap starts with {} MB", ergonomics = true)
    @Requires(pageSize = 4096)
    @Expect(value = "16", since = "8u372, 11.0.16, 15", until = "25", by = "JDK-8230305")
    @Expect(value = "8", since = "26", by = "JDK-8348278")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", until = "25")
    @FalsifiedBy(flags = "-XX:InitialRAMPercentage=5.0")
    void firstHeap(Jvm jvm, long megabytes) {
        assertThat(jvm.inContainer(1, 1024).flag("InitialHeapSize")).hasValue(bytes(megabytes));
    }

    @Pin(value = "with a quota of {each} processors, the VM counts {} as available", ergonomics = true)
    @Requires(processors = 2)
    @ForEach({"0.5", "1.2"})
    @Expect(value = "1", each = "0.5", since = "8u372, 11.0.16, 15", by = "JDK-8230305")
    @Expect(value = "2", each = "1.2", since = "8u372, 11.0.16, 15", by = "JDK-8230305")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", each = "0.5")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=3")
    void processorsAreRoundedUp(Jvm jvm, double quota, int processors) {
        assertThat(jvm.inContainer(quota, 1024).valuesOf(Processors.class)).hasResult(processors);
    }

    @Pin(
            value = "with a quarter of the default CPU shares, the VM counts {as many processors as"
                    + " without limits|one processor}",
            ergonomics = true,
            formerly = "shares")
    @Requires(processors = 2)
    @Expect(
            value = "false",
            since = "8u372",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "true", since = "11.0.17, 17.0.5, 19", by = "JDK-8281181")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", until = "8")
    @FalsifiedBy(flags = "-XX:+UseContainerCpuShares", since = "11.0.17, 17.0.5", until = "11, 17, 19")
    @FalsifiedBy(probe = One.class, insteadOf = Weighted.class, since = "11")
    @Touches(
            api = "java.lang.Runtime#availableProcessors",
            options = {"-XX:ActiveProcessorCount", "-XX:UseContainerCpuShares", "-XX:UseContainerSupport"},
            onlyIf = "its container has fewer CPU shares than the default, as a small request of Kubernetes gives it")
    void sharesLimitProcessors(Jvm jvm, boolean asMany) {
        long all = jvm.withCpuShares(MANY_SHARES).valuesOf(Processors.class).number();
        assertThat(jvm.withCpuShares(FEW_SHARES).valuesOf(Weighted.class)).hasResult(asMany ? all : 1);
    }

    @Pin(value = "with a quarter of the default CPU shares, the default collector is {}", ergonomics = true)
    @Requires(processors = 2, memory = 1792)
    @Expect(
            value = "SERIAL",
            since = "8u372",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "G1", since = "11.0.17, 17.0.5, 19", by = "JDK-8281181")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", until = "8")
    @FalsifiedBy(flags = "-XX:+UseContainerCpuShares", since = "11.0.17, 17.0.5", until = "11, 17, 19")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "11")
    @Touches(
            options = {"-XX:ActiveProcessorCount", "-XX:UseContainerCpuShares", "-XX:UseContainerSupport"},
            onlyIf = "its container has CPU shares and no quota, and no option names a collector")
    void collectorByShares(Jvm jvm, Collector chosen) {
        assertThat(jvm.withCpuShares(FEW_SHARES).observe(new CollectorOf())).isCollector(chosen);
    }

    @Pin(
            value = "with a quarter of the default CPU shares, G1 has {as many threads as without limits|one thread}",
            ergonomics = true)
    @Requires(
            processors = 2,
            modules = {"java.management", "jdk.management"})
    @Expect(
            value = "false",
            since = "8u372",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "true", since = "11.0.17, 17.0.5, 19", by = "JDK-8281181")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", until = "8")
    @FalsifiedBy(flags = "-XX:+UseContainerCpuShares", since = "11.0.17, 17.0.5", until = "11, 17, 19")
    @FalsifiedBy(probe = OneThread.class, insteadOf = ThreadsByWeight.class, since = "11")
    @Touches(
            options = {
                "-XX:ActiveProcessorCount",
                "-XX:ParallelGCThreads",
                "-XX:UseContainerCpuShares",
                "-XX:UseContainerSupport"
            },
            onlyIf = "its container has CPU shares and no quota")
    void threadsByShares(Jvm jvm, boolean asMany) {
        Jvm g1 = jvm.with(Collector.G1);
        long all = g1.withCpuShares(MANY_SHARES).valuesOf(Threads.class).number();
        assertThat(g1.withCpuShares(FEW_SHARES).valuesOf(ThreadsByWeight.class)).hasResult(asMany ? all : 1);
    }

    @Pin("in a container of 1 GB, OperatingSystemMXBean tells that the machine has 1 GB")
    @Requires(modules = {"java.management", "jdk.management"})
    @Expect(since = "8u372, 11.0.16, 14", by = "JDK-8226575")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @Touches(
            api = {
                "com.sun.management.OperatingSystemMXBean#getFreeMemorySize",
                "com.sun.management.OperatingSystemMXBean#getFreePhysicalMemorySize",
                "com.sun.management.OperatingSystemMXBean#getTotalMemorySize",
                "com.sun.management.OperatingSystemMXBean#getTotalPhysicalMemorySize"
            },
            options = "-XX:UseContainerSupport",
            onlyIf = "it reports the memory of the machine, or decides by it")
    void memoryOfTheMachine(Jvm jvm) {
        assertThat(jvm.inContainer(1, 1024).valuesOf(MachineMemory.class)).hasResult(1024L);
    }

    private static Flag heap(Jvm jvm, long megabytes) {
        return jvm.inContainer(1, megabytes).flag("MaxHeapSize");
    }

    private static String bytes(long megabytes) {
        return Long.toString(megabytes * MB);
    }
}
