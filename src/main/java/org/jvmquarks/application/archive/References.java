package org.jvmquarks.application.archive;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.application.reference.ApiMatcher;
import org.jvmquarks.application.reference.ApiPattern;
import org.jvmquarks.application.reference.Reference;

/**
 * References of an application to the packages of the JDK, those of its past and present.
 *
 * @param uses the classes behind each reference
 * @param provided internal names of classes in such packages that the application brings itself
 */
public record References(Map<Reference, Uses> uses, Set<String> provided) {
    private static final Comparator<Reference> BY_NAME =
            Comparator.comparing(Reference::owner)
                    .thenComparing(Reference::name)
                    .thenComparing(Reference::descriptor);

    public References {
        uses = Map.copyOf(uses);
        provided = Set.copyOf(provided);
    }

    /**
     * Returns the references that match a pattern, by pattern; no entry for one without. References
     * to classes that the application brings itself are not among them.
     */
    public Map<ApiPattern, Map<Reference, Uses>> matching(Collection<ApiPattern> patterns) {
        ApiMatcher matcher = new ApiMatcher(patterns);
        Map<ApiPattern, Map<Reference, Uses>> found = new LinkedHashMap<>();
        uses.keySet().stream()
                .filter(reference -> !provided.contains(reference.owner()))
                .sorted(BY_NAME)
                .forEach(
                        reference ->
                                matcher.matching(reference)
                                        .forEach(
                                                pattern ->
                                                        found.computeIfAbsent(
                                                                        pattern,
                                                                        it -> new LinkedHashMap<>())
                                                                .put(
                                                                        reference,
                                                                        uses.get(reference))));
        return found;
    }
}
