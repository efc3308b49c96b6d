package org.jvmquarks.evidence.flags;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All flags of a VM, the locked ones included. */
public final class AllFlags {
    /** The VM draws it at each start against attacks that rely on addresses. */
    static final String DRAWN = "SharedBaseAddress";

    private final String subject;
    private final Map<String, FlagEntry> flags;

    AllFlags(String subject, Map<String, FlagEntry> flags) {
        this.subject = subject;
        this.flags = new TreeMap<>(flags);
    }

    /** Names of all, in alphabetical order. */
    public Set<String> names() {
        return new TreeSet<>(flags.keySet());
    }

    /** The flag of that name; empty if this VM has it not. */
    public Optional<FlagEntry> flag(String name) {
        return Optional.ofNullable(flags.get(name));
    }

    /**
     * Returns the differences, as {@code true → false} by name; where the VM put its archive does
     * not count.
     */
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
        return flag(name).map(FlagEntry::value).orElse("absent");
    }

    String subject() {
        return subject;
    }
}
