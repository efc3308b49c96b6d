package org.jvmquarks.upgrade.archive;

import java.util.Set;

/**
 * The classes of an application to which nothing in the archives refers.
 *
 * @param files their files
 * @param types internal names of the outermost classes
 */
public record Unreferred(ClassFiles files, Set<String> types) {
    public Unreferred {
        types = Set.copyOf(types);
    }

    /** None, or nobody knows. */
    public static Unreferred none() {
        return new Unreferred(ClassFiles.of(), Set.of());
    }

    /** Tells whether a class is one of them, or inside one. */
    public boolean has(String name) {
        return types.contains(NameIndex.topLevel(name));
    }
}
