package org.jvmquarks.junit;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.jvmquarks.journal.HostRecord;

/** This machine, as it stands in the journal. */
final class Host {

    private Host() {}

    static HostRecord describe() {
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new HostRecord(
                os.getName() + " " + os.getVersion(),
                os.getArch(),
                os.getAvailableProcessors(),
                os.getTotalMemorySize() >> 20,
                System.getProperty("java.runtime.version", "unknown"));
    }
}
