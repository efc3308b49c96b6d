package org.jvmquarks.upgrade.code;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;

/**
 * Something in the code of an application that a move concerns.
 *
 * @param cause what it is about
 * @param evidence how the archives show it
 * @param consequence what becomes of it
 * @param fact the fact: {@code 3 classes use JAXB (javax.xml.bind), which JDK 11 removed}
 * @param remark what else is to be known, as a sentence without its full stop
 * @param advice what to do, as a sentence
 * @param where some places in words: {@code a.B.run in app.jar uses javax.xml.bind.JAXBContext}
 * @param relief what keeps the application from meeting this, or would
 */
public record CodeFinding(
        Cause cause,
        EvidenceStrength evidence,
        Consequence consequence,
        Fact fact,
        Optional<String> remark,
        String advice,
        List<String> where,
        Relief relief) {

    /**
     * What keeps an application from meeting a change.
     *
     * @param prevented option of the application that does; empty if none
     * @param allowance what else would
     */
    public record Relief(Optional<String> prevented, Allowance allowance) {}

    /**
     * The change, the API or the property of code that a finding is about. Findings of one cause are one thing to do,
     * whatever showed them.
     *
     * @param name the same in every version of this program, as ledgers name it
     * @param apis what code uses of the JDK
     * @param classes number of classes of the application that do it
     * @param origin which version and which JEPs brought it
     * @param lookup private member of the JDK that code looks up by a name of its own; empty where it needs none
     * @param broughtBy internal names of packages, such as {@code javax/mail}: the libraries that have them depend on
     *     one that keeps what the JDK removed
     */
    public record Cause(
            String name,
            Set<NamedApi> apis,
            int classes,
            Origin origin,
            Optional<NamedApi> lookup,
            List<String> broughtBy) {
        /** By which code makes fields writable that are final: {@code Field.class.getDeclaredField("modifiers")}. */
        public static final NamedApi MODIFIERS = new NamedApi("java/lang/reflect/Field", "modifiers");

        private static final Set<NamedApi> LOADING = Stream.of("Runtime", "System")
                .flatMap(
                        owner -> Stream.of("load", "loadLibrary").map(name -> new NamedApi("java/lang/" + owner, name)))
                .collect(Collectors.toUnmodifiableSet());

        /** A cause whose origin is not known. */
        public Cause(String name, Set<NamedApi> apis, int classes) {
            this(name, apis, classes, List.of());
        }

        Cause(String name, Set<NamedApi> apis, int classes, List<String> broughtBy) {
            this(name, apis, classes, Origin.unknown(), Optional.empty(), broughtBy);
        }

        public Cause {
            apis = Set.copyOf(apis);
            broughtBy = List.copyOf(broughtBy);
            if (name.isBlank() || classes < 1) {
                throw new IllegalArgumentException(
                        "expected a name and a class, was '%s' and %d".formatted(name, classes));
            }
        }

        /** Returns the same with its origin. */
        public Cause of(Origin other) {
            return new Cause(name, apis, classes, other, lookup, broughtBy);
        }

        /** Returns the same about a private member that code looks up. */
        Cause lookingUp(NamedApi member) {
            return new Cause(name, apis, classes, origin, Optional.of(member), broughtBy);
        }

        /** Returns what code uses or looks up. */
        public Set<NamedApi> named() {
            return Stream.concat(apis.stream(), lookup.stream()).collect(Collectors.toUnmodifiableSet());
        }

        /** Tells whether some APIs load native libraries and do nothing else. */
        static boolean loadsLibraries(Set<NamedApi> apis) {
            return !apis.isEmpty() && LOADING.containsAll(apis);
        }

        /** Tells whether it is that code loads native libraries. */
        public boolean loadsLibraries() {
            return loadsLibraries(apis);
        }

        /** Something that shows without an API, in one place. */
        static Cause of(String name) {
            return new Cause(name, Set.of(), 1);
        }
    }

    /**
     * The version that introduced a change, with the documents behind it.
     *
     * @param since feature version from which it is so; empty if it is not known or depends on none
     * @param told whether the fact names that version already
     * @param by JEPs and issues behind it
     */
    public record Origin(Optional<Integer> since, boolean told, List<Source> by) {
        public Origin {
            by = List.copyOf(by);
            if (told && since.isEmpty()) {
                throw new IllegalArgumentException("a fact cannot name a version that is not known");
            }
        }

        /** Nothing is known of it. */
        public static Origin unknown() {
            return by(List.of());
        }

        /** The version is not known, or none brought it. */
        public static Origin by(List<Source> sources) {
            return new Origin(Optional.empty(), false, sources);
        }

        /** A version that the fact does not name. */
        public static Origin since(int version, List<Source> sources) {
            return new Origin(Optional.of(version), false, sources);
        }

        /** A version that the fact names. */
        public static Origin told(int version, List<Source> sources) {
            return new Origin(Optional.of(version), true, sources);
        }
    }

    /**
     * A fact about classes of an application, as a sentence without its full stop.
     *
     * @param classes number of the classes that the sentence begins with; 0 if it begins with something else
     * @param one the verb of one class: {@code uses}
     * @param many the verb of several: {@code use}
     * @param rest the rest of the sentence, or all of it
     */
    public record Fact(int classes, String one, String many, String rest) {
        public Fact {
            if (rest.isBlank() || classes < 0) {
                throw new IllegalArgumentException(
                        "expected a sentence about classes, was %d '%s'".formatted(classes, rest));
            }
        }

        /** A fact that counts no classes. */
        public static Fact of(String sentence) {
            return new Fact(0, "", "", sentence);
        }

        /** Returns the same about some of the classes; a sentence that does not count them stays. */
        public Fact about(int some) {
            return classes == 0 ? this : new Fact(some, one, many, rest);
        }

        /** Returns the sentence. */
        public String text() {
            return classes == 0
                    ? rest
                    : "%s %s %s".formatted(Plural.count(classes, "class", "classes"), classes == 1 ? one : many, rest);
        }
    }

    /** A finding against which nothing helps but other code. */
    public CodeFinding(
            Cause cause,
            EvidenceStrength evidence,
            Consequence consequence,
            Fact fact,
            Optional<String> remark,
            String advice,
            List<String> where,
            Optional<String> prevented) {
        this(cause, evidence, consequence, fact, remark, advice, where, new Relief(prevented, Allowance.none()));
    }

    /** A finding that no option of the application prevents. */
    public CodeFinding(
            Cause cause,
            EvidenceStrength evidence,
            Consequence consequence,
            String what,
            Optional<String> remark,
            Origin origin,
            String advice,
            List<String> where) {
        this(cause.of(origin), evidence, consequence, Fact.of(what), remark, advice, where, Optional.empty());
    }

    /** A finding whose fact counts no classes. */
    public CodeFinding(
            Cause cause,
            EvidenceStrength evidence,
            Consequence consequence,
            String what,
            Optional<String> remark,
            String advice,
            List<String> where,
            Optional<String> prevented) {
        this(cause, evidence, consequence, Fact.of(what), remark, advice, where, prevented);
    }

    /** A finding about what code refers to or does. */
    public CodeFinding(
            Cause cause, Consequence consequence, String what, Origin origin, String advice, List<String> where) {
        this(cause, EvidenceStrength.REFERS, consequence, what, Optional.empty(), origin, advice, where);
    }

    public CodeFinding {
        where = List.copyOf(where);
        if (advice.isBlank()) {
            throw new IllegalArgumentException("a finding needs an advice, was about " + fact);
        }
    }

    /** Returns the option of the application with which it does not meet this; empty if none. */
    public Optional<String> prevented() {
        return relief.prevented();
    }

    /** Returns what else keeps it from meeting this. */
    public Allowance allowance() {
        return relief.allowance();
    }

    /** Returns the fact as a sentence without its full stop. */
    public String what() {
        return fact.text();
    }

    /** Returns the version that introduced it, with the documents behind it. */
    public Origin origin() {
        return cause.origin();
    }

    /** Returns the same as an option of the application prevents it, if one does. */
    CodeFinding preventedBy(Optional<String> option) {
        return with(new Relief(option, allowance()));
    }

    /** Returns the same that something else keeps the application from meeting. */
    CodeFinding allowedBy(Allowance other) {
        return with(new Relief(prevented(), other));
    }

    private CodeFinding with(Relief other) {
        return new CodeFinding(cause, evidence, consequence, fact, remark, advice, where, other);
    }

    /** Returns the same as guards in the code leave it, with a sentence about them. */
    public CodeFinding guarded(EvidenceStrength strength, String guards, List<String> places) {
        return new CodeFinding(
                cause,
                strength,
                consequence,
                fact,
                Optional.of(remark.map(it -> it + "; " + guards).orElse(guards)),
                advice,
                places,
                relief);
    }

    /** Returns the same with a fact about some of the classes alone. */
    public CodeFinding about(int classes) {
        return new CodeFinding(cause, evidence, consequence, fact.about(classes), remark, advice, where, relief);
    }

    /** Tells whether the archives alone do not decide it, nor does an option. */
    public boolean isUndecided() {
        return consequence == Consequence.UNDECIDED && prevented().isEmpty();
    }
}
