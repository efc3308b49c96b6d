package org.jvmquarks.upgrade.archive;

import java.util.Map;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;

/**
 * The classes, members, VM flags and other things of the JDK that the classes of an application name in strings.
 * Whether code looks one up by that name, and what it does without it, the archives do not tell.
 *
 * @param api classes of the JDK and their members
 * @param flags possible names of flags of the VM, in classes that ask for flags by name: {@code UseCompressedOops}
 * @param constants strings that may name anything else, such as algorithms, time zones and events
 */
public record Names(Map<NamedApi, Uses> api, Map<String, Uses> flags, Map<NamedConstant, Uses> constants) {
    public Names {
        api = Map.copyOf(api);
        flags = Map.copyOf(flags);
        constants = Map.copyOf(constants);
    }

    /** Names of classes, members and flags. */
    public Names(Map<NamedApi, Uses> api, Map<String, Uses> flags) {
        this(api, flags, Map.of());
    }

    static Names none() {
        return new Names(Map.of(), Map.of());
    }
}
