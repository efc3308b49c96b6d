package org.jvmquarks.guest.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The management beans of the collectors; does not link without {@code java.management}. */
public final class CollectorBeans {
    private CollectorBeans() {}

    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            names.add(bean.getName());
        }
        return names;
    }
}
