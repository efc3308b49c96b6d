package org.jvmquarks.evidence.flags;

import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.jdk.VmFlag;

/** The flags that users meet, those of kind product or manageable, of a VM without options. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DefaultFlags extends Evidence {
    private final Map<String, VmFlag> flags;

    DefaultFlags(String subject, Map<String, VmFlag> flags) {
        super(subject);
        this.flags = new TreeMap<>(flags);
    }

    /** By name, in alphabetical order. */
    Map<String, VmFlag> flags() {
        return flags;
    }
}
