package org.jvmquarks.guest.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.guest.wire.Fields;

/**
 * The identity of this VM, from system properties and {@link Runtime} alone, and the options that it got: loading the
 * management classes would cost every guest 20 to 65 ms.
 */
public final class OwnIdentity {
    private static final String[] PROPERTIES = {
        Fields.VM_NAME,
        Fields.VM_VENDOR,
        Fields.VM_VERSION,
        Fields.VM_INFO,
        Fields.JAVA_VENDOR,
        Fields.JAVA_VENDOR_VERSION,
        Fields.JAVA_VERSION,
        Fields.RUNTIME_VERSION,
        Fields.SPECIFICATION_VERSION,
        Fields.JAVA_HOME,
        Fields.OS_NAME,
        Fields.OS_ARCH,
        Fields.COMPILER,
    };

    private OwnIdentity() {}

    /**
     * Returns the fields about it.
     *
     * @param main the class that the VM was started with
     */
    public static Map<String, Object> read(Class<?> main) {
        Map<String, Object> identity = new LinkedHashMap<>();
        for (String property : PROPERTIES) {
            identity.put(property, System.getProperty(property, ""));
        }
        Runtime runtime = Runtime.getRuntime();
        identity.put(Fields.PROCESSORS, runtime.availableProcessors());
        identity.put(Fields.MAX_MEMORY, runtime.maxMemory());
        identity.putAll(OwnOptions.read(main));
        return identity;
    }
}
