package org.jvmquarks.guest.machine;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.Unsupported;

/**
 * The management bean that knows the flags of a HotSpot VM. Only {@link Flags} uses this class, because it does not
 * link in a runtime without {@code jdk.management}.
 */
public final class DiagnosticBean {
    private DiagnosticBean() {}

    /**
     * Reads any flag.
     *
     * @throws LinkageError if the runtime has no such bean, or one without flags, as OpenJ9 has
     * @throws Unsupported if the VM does not provide the bean
     */
    static void check() {
        read("MaxHeapSize");
    }

    /** Reads value and origin of a flag, or {@code absent} if this VM does not know it. */
    static Map<String, Object> read(String name) {
        HotSpotDiagnosticMXBean bean = bean();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.NAME, name);
        try {
            VMOption option = bean.getVMOption(name);
            line.put(Fields.VALUE, option.getValue());
            line.put(Fields.ORIGIN, option.getOrigin().name());
        } catch (IllegalArgumentException unknownFlag) {
            line.put(Fields.ABSENT, true);
        }
        return line;
    }

    /**
     * Dumps the heap.
     *
     * @throws Unsupported if the VM's bean cannot do that
     */
    public static void dumpHeap(String file, boolean live) throws IOException {
        HotSpotDiagnosticMXBean bean = bean();
        try {
            bean.dumpHeap(file, live);
        } catch (NoSuchMethodError stub) {
            throw new Unsupported("requires heap dumps by the VM's bean, on this VM: " + stub);
        }
    }

    private static HotSpotDiagnosticMXBean bean() {
        HotSpotDiagnosticMXBean bean;
        try {
            bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        } catch (IllegalArgumentException notProvided) {
            throw Unsupported.bean(HotSpotDiagnosticMXBean.class);
        }
        if (bean == null) {
            throw Unsupported.bean(HotSpotDiagnosticMXBean.class);
        }
        return bean;
    }
}
