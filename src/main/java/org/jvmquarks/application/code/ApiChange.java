package org.jvmquarks.application.code;

import java.util.Comparator;
import java.util.List;
import org.jvmquarks.application.reference.ApiPattern;
import org.jvmquarks.application.reference.Reference;

/**
 * A change of the Java API or of the JDK's internals.
 *
 * @param words what is said about it
 * @param apis patterns of what it concerns
 * @param below packages that it concerns with all packages below them: {@code sun.security}
 * @param since feature version that brought it
 * @param effect what becomes of code that uses the API
 * @param presence whether the JDK still has the API
 */
record ApiChange(
        Words words,
        List<ApiPattern> apis,
        List<String> below,
        int since,
        Effect effect,
        Presence presence) {
    /** That a class is gone says more than that its package is encapsulated. */
    static final Comparator<ApiChange> WORST_THEN_LAST =
            Comparator.comparing(ApiChange::effect)
                    .thenComparing(change -> change.presence() != Presence.GONE)
                    .thenComparing(Comparator.comparing(ApiChange::since).reversed());

    /**
     * What is said about a change.
     *
     * @param name the API, as the object of "3 classes use …"
     * @param fate what becomes of the API, as the predicate of "which …"
     * @param advice what to do, as a sentence
     * @param by JEPs and issues behind it
     */
    record Words(String name, String fate, String advice, List<String> by) {
        Words {
            by = List.copyOf(by);
        }
    }

    /** Whether a JDK has an API. */
    enum Presence {
        /** It has it, and exports it. */
        THERE,
        /** It may have it, and does not export it. */
        HIDDEN,
        /** It does not have it. */
        GONE
    }

    ApiChange {
        apis = List.copyOf(apis);
        below = List.copyOf(below);
        if (apis.isEmpty() && below.isEmpty()) {
            throw new IllegalArgumentException("a change needs an API, was " + words.name());
        }
        if (presence != Presence.THERE && effect != Effect.FAILS) {
            throw new IllegalArgumentException(
                    "an API that is gone or hidden fails, was " + effect + " for " + words.name());
        }
    }

    String name() {
        return words.name();
    }

    String fate() {
        return words.fate();
    }

    String advice() {
        return words.advice();
    }

    List<String> by() {
        return words.by();
    }

    /** Tells whether a class lies in one of the packages that the change names with all below. */
    boolean isBelow(Reference reference) {
        return below.stream().anyMatch(each -> reference.className().startsWith(each + "."));
    }

    /** Tells whether a version of the JDK does not have the API because of this change. */
    boolean isGoneIn(int feature) {
        return presence == Presence.GONE && since <= feature;
    }
}
