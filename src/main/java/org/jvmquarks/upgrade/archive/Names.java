package org.jvmquarks.upgrade.archive;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.NamedConstant;

/**
 * The classes, members, VM flags and other things of the JDK that the classes of an application name in strings.
 * Whether code looks one up by that name, and what it does without it, the archives do not tell.
 *
 * @param api classes of the JDK and their members, sorted
 * @param flags possible names of flags of the VM, in classes that ask for flags by name: {@code UseCompressedOops}
 * @param constants strings that may name anything else, such as algorithms, time zones and events
 */
public record Names(SortedMap<NamedApi, Uses> api, Map<String, Uses> flags, Map<NamedConstant, Uses> constants) {
    private static final NamedApi SET_PROPERTY = new NamedApi("java/lang/System", "setProperty");

    private static final Comparator<NamedApi> BY_NAME =
            Comparator.comparing(NamedApi::owner).thenComparing(NamedApi::member);

    public Names {
        api = Collections.unmodifiableSortedMap(sorted(api));
        flags = Map.copyOf(flags);
        constants = Map.copyOf(constants);
    }

    /** Names of classes, members and flags. */
    public Names(Map<NamedApi, Uses> api, Map<String, Uses> flags) {
        this(sorted(api), flags, Map.of());
    }

    /** Names in any order. */
    public Names(Map<NamedApi, Uses> api, Map<String, Uses> flags, Map<NamedConstant, Uses> constants) {
        this(sorted(api), flags, constants);
    }

    private static SortedMap<NamedApi, Uses> sorted(Map<NamedApi, Uses> api) {
        SortedMap<NamedApi, Uses> sorted = new TreeMap<>(BY_NAME);
        sorted.putAll(api);
        return sorted;
    }

    /** Returns a class and its members, those that strings name. */
    SortedMap<NamedApi, Uses> of(String owner) {
        return api.subMap(NamedApi.ofClass(owner), NamedApi.ofClass(owner + '\0'));
    }

    /** Returns the system properties that code sets, by name: as an option does, if it comes there early enough. */
    public SortedMap<String, Uses> propertiesSet() {
        SortedMap<String, Uses> set = new TreeMap<>();
        constants.forEach((constant, uses) -> {
            if (constant.call().filter(SET_PROPERTY::equals).isPresent()) {
                set.put(constant.text(), uses);
            }
        });
        return set;
    }

    static Names none() {
        return new Names(Map.of(), Map.of());
    }
}
