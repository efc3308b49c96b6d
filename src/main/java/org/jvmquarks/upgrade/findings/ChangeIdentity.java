package org.jvmquarks.upgrade.findings;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Use;

/**
 * By what findings of one cause are known, so that they are told once.
 *
 * @param sources JEPs and issues behind it
 * @param uses what the application uses of the JDK, and its options
 */
record ChangeIdentity(Set<Source> sources, Set<Use> uses) {
    ChangeIdentity {
        sources = Collections.unmodifiableSet(new LinkedHashSet<>(sources));
        uses = Collections.unmodifiableSet(new LinkedHashSet<>(uses));
    }

    /** That of nothing that another finding is about. */
    static ChangeIdentity none() {
        return new ChangeIdentity(Set.of(), Set.of());
    }

    /** That of both. */
    ChangeIdentity and(ChangeIdentity other) {
        return new ChangeIdentity(both(sources, other.sources), both(uses, other.uses));
    }

    private static <T> Set<T> both(Set<T> some, Set<T> more) {
        Set<T> all = new LinkedHashSet<>(some);
        all.addAll(more);
        return all;
    }

    /**
     * Tells whether both are about the same change of the JDK: the same JEP or issue, shown by the same part of the
     * Java API. A JEP or issue alone can be several changes: JEP 486 ended {@code System.setSecurityManager} and
     * {@code Subject.getSubject}, and JDK-8296244 changed {@code Subject.doAs} as well.
     */
    boolean isSameChange(ChangeIdentity other) {
        return !Collections.disjoint(sources, other.sources)
                && code().anyMatch(one -> other.code().anyMatch(one::overlaps));
    }

    /** Tells whether the same part of the application shows both. */
    boolean sharesUse(ChangeIdentity other) {
        return uses.stream().anyMatch(one -> other.uses.stream().anyMatch(one::overlaps));
    }

    /** Tells whether all that the application uses of this is a use of the other one. */
    boolean isShownByAll(ChangeIdentity other) {
        return !uses.isEmpty()
                && uses.stream().allMatch(one -> other.uses.stream().anyMatch(one::overlaps));
    }

    /** Tells whether both have a source or a use in common. */
    boolean isRelated(ChangeIdentity other) {
        return !Collections.disjoint(sources, other.sources) || sharesUse(other);
    }

    /** Tells whether a use is one of these, or an overload of one. */
    boolean includes(Use use) {
        return uses.stream().anyMatch(own -> own.includes(use));
    }

    /** Tells whether another finding is about options that all show this one. */
    boolean isShownBy(ChangeIdentity other) {
        Set<Use> options = other.options();
        return !options.isEmpty() && uses.containsAll(options);
    }

    boolean hasOptions() {
        return !options().isEmpty();
    }

    /** Returns what the application uses of the Java API. */
    Set<Use.Api> apis() {
        return uses.stream()
                .filter(Use.Api.class::isInstance)
                .map(Use.Api.class::cast)
                .collect(Collectors.toSet());
    }

    private Set<Use> options() {
        return uses.stream().filter(Use.Option.class::isInstance).collect(Collectors.toSet());
    }

    private Stream<Use> code() {
        return uses.stream().filter(use -> !(use instanceof Use.Option));
    }
}
