package org.jvmquarks.guest.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The modules of this runtime. */
public final class Modules {
    private Modules() {}

    /** Returns the sorted names of the modules; empty on JDK 8, which has none. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        try {
            Class<?> type = Class.forName("java.lang.ModuleLayer");
            Object layer = type.getMethod("boot").invoke(null);
            for (Object module : (Iterable<?>) type.getMethod("modules").invoke(layer)) {
                names.add((String) module.getClass().getMethod("getName").invoke(module));
            }
        } catch (ClassNotFoundException withoutModules) {
            return names;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("expected the modules of this runtime", e);
        }
        Collections.sort(names);
        return names;
    }
}
