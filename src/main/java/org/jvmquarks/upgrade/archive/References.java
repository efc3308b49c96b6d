package org.jvmquarks.upgrade.archive;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.javaapi.ApiMatcher;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.mention.NameIndex;

/**
 * References of an application to the packages of the JDK, those of its past and present.
 *
 * @param uses the classes behind each reference, sorted by owner, name and descriptor
 * @param provided internal names of classes in such packages that the application brings itself
 * @param names what it names in strings
 * @param unreferred classes of the application to which nothing in the archives refers
 * @param inherited those that code also has by a class of the application that inherits the member
 */
public record References(
        SortedMap<Reference, Uses> uses,
        Set<String> provided,
        Names names,
        Unreferred unreferred,
        Set<Reference> inherited) {
    private static final Comparator<Reference> BY_NAME = Comparator.comparing(Reference::owner)
            .thenComparing(Reference::name)
            .thenComparing(Reference::descriptor);

    /**
     * The classes of an application to which nothing in the archives refers.
     *
     * @param files their files
     * @param types internal names of the outermost classes
     * @param idle the same files, and those of the classes that only a main method or a window of a library reaches,
     *     which nothing starts
     * @param found internal names of the outermost classes that files other than classes name, or that frameworks may
     *     find; empty if nobody knows
     */
    public record Unreferred(ClassFiles files, Set<String> types, ClassFiles idle, Optional<Set<String>> found) {
        public Unreferred {
            types = Set.copyOf(types);
            found = found.map(Set::copyOf);
        }

        /** Classes of which none waits for a main method or a window. */
        public Unreferred(ClassFiles files, Set<String> types) {
            this(files, types, ClassFiles.of(), Optional.empty());
        }

        /** Returns the same with what is known of classes in libraries. */
        Unreferred and(IdleClasses libraries) {
            return new Unreferred(
                    files, types, ClassFiles.all(List.of(files, libraries.idle())), libraries.foundByOthers());
        }

        /** Tells whether something else than code may lead to a class, or nobody knows. */
        public boolean mayBeFound(String name) {
            return found.map(all -> all.contains(NameIndex.topLevel(name))).orElse(true);
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

    public References {
        uses = Collections.unmodifiableSortedMap(sorted(uses));
        provided = Set.copyOf(provided);
        inherited = Set.copyOf(inherited);
    }

    /** References in any order, of which none is inherited. */
    public References(Map<Reference, Uses> uses, Set<String> provided, Names names, Unreferred unreferred) {
        this(uses, provided, names, unreferred, Set.of());
    }

    /** References in any order. */
    public References(
            Map<Reference, Uses> uses,
            Set<String> provided,
            Names names,
            Unreferred unreferred,
            Set<Reference> inherited) {
        this(sorted(uses), provided, names, unreferred, inherited);
    }

    private static SortedMap<Reference, Uses> sorted(Map<Reference, Uses> uses) {
        SortedMap<Reference, Uses> sorted = new TreeMap<>(BY_NAME);
        sorted.putAll(uses);
        return sorted;
    }

    /** References without names in strings. */
    public References(Map<Reference, Uses> uses, Set<String> provided) {
        this(uses, provided, Names.none(), Unreferred.none());
    }

    /** Returns what is known of the classes that refer to something. */
    public EvidenceStrength evidence(Uses classes) {
        if (classes.isHidden()) {
            return EvidenceStrength.CONTAINS;
        }
        if (unreferred.files().containsAll(classes.files())) {
            return EvidenceStrength.UNREFERRED;
        }
        return unreferred.idle().containsAll(classes.files()) ? EvidenceStrength.GUARDED : EvidenceStrength.REFERS;
    }

    /**
     * Returns the references that match a pattern, by pattern; no entry for one without. References to classes that the
     * application brings itself are not among them.
     */
    public Map<ApiPattern, Map<Reference, Uses>> matching(Collection<ApiPattern> patterns) {
        ApiMatcher matcher = new ApiMatcher(patterns);
        Map<ApiPattern, Map<Reference, Uses>> found = new LinkedHashMap<>();
        // A service has a hundred thousand references, and a thousand pins ask.
        SortedMap<Reference, Uses> near = new TreeMap<>(BY_NAME);
        patterns.forEach(pattern -> near.putAll(near(pattern)));
        near.forEach((reference, classes) -> {
            if (!provided.contains(reference.owner())) {
                matcher.matching(reference)
                        .forEach(pattern -> found.computeIfAbsent(pattern, it -> new LinkedHashMap<>())
                                .put(reference, classes));
            }
        });
        return found;
    }

    /**
     * Returns the members in strings that a pattern matches, sorted by name. A class that only its name shows is not
     * among them: as long as the JDK has it, nothing is known of its use.
     */
    public Map<NamedApi, Uses> namedMembers(Collection<ApiPattern> patterns) {
        ApiMatcher matcher = new ApiMatcher(patterns);
        Map<NamedApi, Uses> found = new LinkedHashMap<>();
        patterns.stream()
                .map(pattern -> pattern.owner().replace('.', '/'))
                .distinct()
                .flatMap(owner -> names.of(owner).keySet().stream())
                .filter(name -> !name.isClass() && !provided.contains(name.owner()))
                .filter(name -> !matcher.matching(name).isEmpty())
                .sorted(Comparator.comparing(NamedApi::toString))
                .forEach(name -> found.put(name, names.api().get(name)));
        return found;
    }

    /** Returns the references to the class or package of a pattern, and to packages below. */
    private SortedMap<Reference, Uses> near(ApiPattern pattern) {
        String owner = pattern.owner().replace('.', '/');
        return pattern.isPackage()
                ? uses.subMap(Reference.to(owner + '/'), Reference.to(owner + (char) ('/' + 1)))
                : of(owner);
    }

    private SortedMap<Reference, Uses> of(String owner) {
        return uses.subMap(Reference.to(owner), Reference.to(owner + '\0'));
    }
}
