package org.jvmquarks.evidence.flags;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.jdk.VmFlag;

/** All flags of a VM, the locked ones included. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AllFlags extends Evidence {
    /** The VM draws it at each start against attacks that rely on addresses. */
    static final String DRAWN = "SharedBaseAddress";

    private final SortedMap<String, VmFlag> flags;

    AllFlags(String subject, Map<String, VmFlag> flags) {
        super(subject);
        this.flags = Collections.unmodifiableSortedMap(new TreeMap<>(flags));
    }

    /** By name, in alphabetical order. */
    public Map<String, VmFlag> flags() {
        return flags;
    }

    /** Names of all, in alphabetical order. */
    public Set<String> names() {
        return new TreeSet<>(flags.keySet());
    }

    /** The flag of that name; empty if this VM does not know it. */
    public Optional<VmFlag> flag(String name) {
        return Optional.ofNullable(flags.get(name));
    }

    /** Returns the differences, as {@code true → false} by name; where the VM put its archive does not count. */
    Map<String, String> differences(AllFlags other) {
        Map<String, String> differences = new TreeMap<>();
        Set<String> all = names();
        all.addAll(other.flags.keySet());
        all.remove(DRAWN);
        for (String name : all) {
            String mine = value(name);
            String theirs = other.value(name);
            if (!mine.equals(theirs)) {
                differences.put(name, theirs + " → " + mine);
            }
        }
        return differences;
    }

    private String value(String name) {
        return flag(name).orElseGet(() -> VmFlag.absent(name)).shown();
    }
}
