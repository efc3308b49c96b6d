package org.jvmquarks.upgrade.link;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which classes of the archives a JDK is asked about. All archives are opened anyway.
 *
 * @param classes their names, or those of packages with all their classes, such as {@code org.example.*}; empty for all
 */
record LinkScope(Optional<SortedSet<String>> classes) {
    LinkScope {
        classes = classes.map(TreeSet::new);
    }

    static LinkScope all() {
        return new LinkScope(Optional.empty());
    }

    static LinkScope of(Collection<String> classes) {
        return new LinkScope(Optional.of(new TreeSet<>(classes)));
    }
}
