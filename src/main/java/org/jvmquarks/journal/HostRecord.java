package org.jvmquarks.journal;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The machine that ran the cells.
 *
 * @param os name and version of the operating system
 * @param arch its architecture
 * @param processors processors that the host JVM sees
 * @param memoryMegabytes physical memory in MB (2^20 bytes)
 * @param java version of the host JVM
 */
public record HostRecord(
        String os, String arch, int processors, long memoryMegabytes, String java) {

    public static HostRecord ofThisMachine() {
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new HostRecord(
                os.getName() + " " + os.getVersion(),
                os.getArch(),
                os.getAvailableProcessors(),
                os.getTotalMemorySize() >> 20,
                System.getProperty("java.runtime.version", "unknown"));
    }

    /** Returns {@code Linux 6.1 amd64, 2 processors, 24000 MB, JDK 21.0.5+11}. */
    public String describe() {
        return "%s %s, %d processors, %d MB, JDK %s"
                .formatted(os, arch, processors, memoryMegabytes, java);
    }
}
