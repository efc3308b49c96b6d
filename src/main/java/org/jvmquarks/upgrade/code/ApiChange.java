package org.jvmquarks.upgrade.code;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/**
 * A change of the Java API or of the JDK's internals.
 *
 * @param words what is said about it
 * @param apis patterns of what it concerns
 * @param below packages that it concerns with all packages below them: {@code sun.security}
 * @param since feature version that brought it
 * @param consequence what becomes of code that uses the API
 * @param presence whether the JDK still has the API
 * @param unless options with which code does not meet it; empty if there are none
 * @param provision who else has to do with it
 */
record ApiChange(
        Words words,
        List<ApiPattern> apis,
        List<String> below,
        int since,
        Consequence consequence,
        Presence presence,
        Optional<Unless> unless,
        Provision provision) {
    /** Removal outranks encapsulation. */
    private static final Comparator<ApiChange> WORST_THEN_LAST = Comparator.comparing(ApiChange::consequence)
            .thenComparing(change -> change.presence() != Presence.GONE)
            .thenComparing(Comparator.comparing(ApiChange::since).reversed());

    /**
     * The wording of a change in reports.
     *
     * @param name the API, as the object of "3 classes use …"
     * @param cause what changes with it have in common, as ledgers name it
     * @param which what becomes of the API and since which version, as the predicate of "which …"
     * @param advice what to do, as a sentence
     * @param by JEPs and issues behind it
     * @param onlyIf what else code must do to meet it, which archives do not show; empty if using the API is enough
     */
    record Words(String name, String cause, String which, String advice, List<Source> by, Optional<String> onlyIf) {
        Words {
            by = List.copyOf(by);
        }

        /** Words about a change that is a cause of its own. */
        Words(String name, String which, String advice, List<Source> by) {
            this(name, name, which, advice, by, Optional.empty());
        }
    }

    /**
     * Options with which the API works as before.
     *
     * @param options each of which suffices, in one word; the first one is to be added
     * @param until last feature version on which they help, {@link Integer#MAX_VALUE} if none is known
     */
    record Unless(List<String> options, int until) {
        Unless {
            options = List.copyOf(options);
            if (options.isEmpty()) {
                throw new IllegalArgumentException("'until' needs an option in 'unless'");
            }
        }
    }

    /**
     * Who else than the JDK has to do with an API.
     *
     * @param ofAnnotations whether it is about annotations that ask for something: a JVM goes on without them, and
     *     nobody does it
     * @param broughtBy packages of libraries that depend on one with the API: {@code javax.mail}
     */
    record Provision(boolean ofAnnotations, List<String> broughtBy) {
        Provision {
            broughtBy = List.copyOf(broughtBy);
        }

        /** Code uses the API, and only the JDK has it. */
        static Provision none() {
            return new Provision(false, List.of());
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
        if (presence != Presence.THERE && consequence != Consequence.FAILURE) {
            throw new IllegalArgumentException(
                    "an API that is gone or hidden fails, was " + consequence + " for " + words.name());
        }
    }

    /** A change without preventing options. */
    ApiChange(
            Words words,
            List<ApiPattern> apis,
            List<String> below,
            int since,
            Consequence consequence,
            Presence presence) {
        this(words, apis, below, since, consequence, presence, Optional.empty(), Provision.none());
    }

    /** Returns the worst change of some in a move; one that an option prevents comes last. */
    static Optional<ApiChange> worst(List<ApiChange> changes, JdkChange move) {
        return changes.stream()
                .min(Comparator.comparing(
                                (ApiChange each) -> each.preventedBy(move).isPresent())
                        .thenComparing(WORST_THEN_LAST));
    }

    /** Returns the option of the application that prevents it, if there is one. */
    Optional<String> preventedBy(JdkChange move) {
        return unless.filter(it -> move.to() <= it.until())
                .flatMap(it -> move.launch().first(it.options()));
    }

    /** Returns what prevents it. */
    Allowance allowance(JdkChange move) {
        return unless.filter(it -> move.to() <= it.until())
                .map(it -> Allowance.of(it.options().subList(0, 1)))
                .orElseGet(Allowance::none);
    }

    boolean ofAnnotations() {
        return provision.ofAnnotations();
    }

    String name() {
        return words.name();
    }

    /** Returns what it is, of what an application uses of it. */
    CodeFinding.Cause cause(Set<NamedApi> used, int classes) {
        return new CodeFinding.Cause(
                words.cause(),
                used,
                classes,
                provision.broughtBy().stream()
                        .map(each -> each.replace('.', '/'))
                        .toList());
    }

    String which() {
        return words.which();
    }

    String advice() {
        return words.advice();
    }

    List<Source> by() {
        return words.by();
    }

    /** Returns the condition under which code that uses the API meets it; empty if it always does. */
    Optional<String> onlyIf() {
        return words.onlyIf().map("the application meets this only if "::concat);
    }

    /** Returns where it comes from; the words about it name the version. */
    CodeFinding.Origin origin() {
        return CodeFinding.Origin.told(since, by());
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
