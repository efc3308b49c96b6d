package org.jvmquarks.guest;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.guest.machine.Modules;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.Unsupported;

/**
 * Finds out whether something failed only because the runtime does not have what it needs. The host, which has all
 * modules and libraries, tells to which one a class belongs.
 */
final class MissingPart {
    private MissingPart() {}

    /** Returns the fields that say what is missing; empty if the failure has another cause. */
    static Map<String, Object> of(Throwable thrown) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof Unsupported) {
                fields.put(Fields.UNAVAILABLE, String.valueOf(each.getMessage()));
                return fields;
            }
            if (each instanceof UnsupportedClassVersionError) {
                return NewerClass.of((UnsupportedClassVersionError) each, ClassLoader.getSystemClassLoader());
            }
            if (isMissingClass(each)) {
                fields.put(
                        Fields.MISSING_CLASS, String.valueOf(each.getMessage()).replace('/', '.'));
                fields.put(Fields.MODULES, Modules.names());
                return fields;
            }
        }
        return fields;
    }

    private static boolean isMissingClass(Throwable thrown) {
        String message = thrown.getMessage();
        return (thrown instanceof NoClassDefFoundError || thrown instanceof ClassNotFoundException)
                && message != null
                && message.indexOf(' ') < 0;
    }
}
