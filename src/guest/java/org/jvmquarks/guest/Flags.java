package org.jvmquarks.guest;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Effective values of VM flags, as the running VM reports them. */
final class Flags {
    private Flags() {}

    /** Reads value and origin of a flag, or {@code absent} if this VM does not know it. */
    static Map<String, Object> read(String name) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.NAME, name);
        HotSpotDiagnosticMXBean bean =
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            VMOption option = bean.getVMOption(name);
            line.put(Fields.VALUE, option.getValue());
            line.put(Fields.ORIGIN, option.getOrigin().name());
        } catch (IllegalArgumentException unknownFlag) {
            line.put(Fields.ABSENT, true);
        }
        return line;
    }

    static List<String> collectors() {
        List<String> names = new ArrayList<>();
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            names.add(bean.getName());
        }
        return names;
    }
}
