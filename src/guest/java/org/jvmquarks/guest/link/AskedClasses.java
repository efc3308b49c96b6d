package org.jvmquarks.guest.link;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which classes of the archives a JDK is asked about: those of a name, or of a package such as {@code org.example.*}.
 */
public final class AskedClasses {
    private final Optional<Set<String>> only;
    private final Set<String> skipped;

    private AskedClasses(Optional<Set<String>> only, Collection<String> skipped) {
        this.only = only;
        this.skipped = new HashSet<>(skipped);
    }

    /** Returns all but some. */
    public static AskedClasses allBut(Collection<String> skipped) {
        return new AskedClasses(Optional.<Set<String>>empty(), skipped);
    }

    /** Returns some, except those that are skipped. */
    public static AskedClasses some(Collection<String> names, Collection<String> skipped) {
        return new AskedClasses(Optional.<Set<String>>of(new HashSet<>(names)), skipped);
    }

    boolean has(String name) {
        return (!only.isPresent() || only.get().contains(name) || only.get().contains(all(name)))
                && !skipped.contains(name);
    }

    /** Returns all classes of the package of one. */
    private static String all(String name) {
        return name.substring(0, name.lastIndexOf('.') + 1) + "*";
    }
}
