package org.jvmquarks.journal;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.text.Plural;

/**
 * The machine that ran the cells.
 *
 * @param os name and version of the operating system
 * @param arch its architecture
 * @param processors processors that the host JVM sees
 * @param memoryMegabytes physical memory in MB (2^20 bytes)
 * @param java version of the host JVM
 * @param processorModel such as {@code AMD EPYC 7763 64-Core Processor}; empty where the system does not say it, and in
 *     journals that were written before it was recorded
 * @param bootId what the kernel calls this start of the machine, by which two machines of one model are told apart;
 *     empty likewise
 */
public record HostRecord(
        String os,
        String arch,
        int processors,
        long memoryMegabytes,
        String java,
        Optional<String> processorModel,
        Optional<String> bootId) {

    public HostRecord {
        Objects.requireNonNull(processorModel);
        Objects.requireNonNull(bootId);
    }

    /** Makes a machine of which nothing else is known. */
    public HostRecord(String os, String arch, int processors, long memoryMegabytes, String java) {
        this(os, arch, processors, memoryMegabytes, java, Optional.empty(), Optional.empty());
    }

    public static HostRecord ofThisMachine() {
        HostFiles files = new HostFiles(Path.of("/"));
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new HostRecord(
                os.getName() + " " + os.getVersion(),
                os.getArch(),
                os.getAvailableProcessors(),
                os.getTotalMemorySize() >> 20,
                System.getProperty("java.runtime.version", "unknown"),
                files.processorModel(),
                files.bootId());
    }

    /**
     * Returns what this is if it is not that machine: {@code another machine}. What one of them does not say is not
     * compared.
     */
    public Optional<String> apartFrom(HostRecord other) {
        boolean sameKind = describeWithoutModel().equals(other.describeWithoutModel())
                && agree(processorModel, other.processorModel);
        if (!sameKind) {
            return Optional.of("another machine");
        }
        return agree(bootId, other.bootId)
                ? Optional.empty()
                : Optional.of("another machine of the same kind, or the same one after a restart");
    }

    private static boolean agree(Optional<String> one, Optional<String> other) {
        return one.isEmpty() || other.isEmpty() || one.equals(other);
    }

    /**
     * Returns {@code Linux 6.1 amd64, 2 processors, 24000 MB, JDK 21.0.5+11}, and the model of the processor where it
     * is known.
     */
    public String describe() {
        return describeWithoutModel()
                + processorModel.map(model -> ", " + model).orElse("");
    }

    private String describeWithoutModel() {
        return "%s %s, %s, %d MB, JDK %s"
                .formatted(os, arch, Plural.count(processors, "processor"), memoryMegabytes, java);
    }
}
