package org.jvmquarks.guest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The identity of this VM, from system properties and {@link Runtime} alone: loading the management
 * classes would cost every guest 20 to 65 ms.
 */
final class Identity {
    private static final String[] PROPERTIES = {
        "java.vm.name",
        "java.vm.vendor",
        "java.vm.version",
        "java.vm.info",
        "java.vendor",
        "java.version",
        "java.runtime.version",
        "java.specification.version",
        "java.home",
        "os.name",
        "os.arch",
        "sun.management.compiler",
    };

    private Identity() {}

    static Map<String, Object> read() {
        Map<String, Object> identity = new LinkedHashMap<>();
        for (String property : PROPERTIES) {
            identity.put(property, System.getProperty(property, ""));
        }
        Runtime runtime = Runtime.getRuntime();
        identity.put("processors", runtime.availableProcessors());
        identity.put("maxMemory", runtime.maxMemory());
        return identity;
    }
}
