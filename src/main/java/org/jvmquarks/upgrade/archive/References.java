package org.jvmquarks.upgrade.archive;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.javaapi.ApiMatcher;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/**
 * References of an application to the packages of the JDK, those of its past and present.
 *
 * @param uses the classes behind each reference
 * @param provided internal names of classes in such packages that the application brings itself
 * @param names what it names in strings
 * @param unreferred classes of the application to which nothing in the archives refers
 */
public record References(Map<Reference, Uses> uses, Set<String> provided, Names names, Unreferred unreferred) {
    private static final Comparator<Reference> BY_NAME = Comparator.comparing(Reference::owner)
            .thenComparing(Reference::name)
            .thenComparing(Reference::descriptor);

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

    public References {
        uses = Map.copyOf(uses);
        provided = Set.copyOf(provided);
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
        return unreferred.files().containsAll(classes.files()) ? EvidenceStrength.UNREFERRED : EvidenceStrength.REFERS;
    }

    /**
     * Returns the references that match a pattern, by pattern; no entry for one without. References to classes that the
     * application brings itself are not among them.
     */
    public Map<ApiPattern, Map<Reference, Uses>> matching(Collection<ApiPattern> patterns) {
        ApiMatcher matcher = new ApiMatcher(patterns);
        Map<ApiPattern, Map<Reference, Uses>> found = new LinkedHashMap<>();
        uses.keySet().stream()
                .filter(reference -> !provided.contains(reference.owner()))
                .sorted(BY_NAME)
                .forEach(reference -> matcher.matching(reference)
                        .forEach(pattern -> found.computeIfAbsent(pattern, it -> new LinkedHashMap<>())
                                .put(reference, uses.get(reference))));
        return found;
    }

    /**
     * Returns the members in strings that a pattern matches, sorted by name. A class that only its name shows is not
     * among them: as long as the JDK has it, nothing is known of its use.
     */
    public Map<NamedApi, Uses> namedMembers(Collection<ApiPattern> patterns) {
        ApiMatcher matcher = new ApiMatcher(patterns);
        Map<NamedApi, Uses> found = new LinkedHashMap<>();
        names.api().keySet().stream()
                .filter(name -> !name.isClass() && !provided.contains(name.owner()))
                .filter(name -> !matcher.matching(name).isEmpty())
                .sorted(Comparator.comparing(NamedApi::toString))
                .forEach(name -> found.put(name, names.api().get(name)));
        return found;
    }
}
