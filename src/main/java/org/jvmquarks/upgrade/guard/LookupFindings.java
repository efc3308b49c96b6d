package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

/**
 * Collects members of the JDK that code looks up by reflection and that only the JDK in use declares, and classes whose
 * names it puts together.
 */
final class LookupFindings {
    private final ClassFileIndex index;
    private final TargetJdk from;
    private final TargetJdk to;
    private final Set<NamedApi> named;
    private final Map<Lookup, List<Place>> lost = new LinkedHashMap<>();

    /** @param named what strings name, which others tell */
    LookupFindings(ClassFileIndex index, TargetJdk from, TargetJdk to, Set<NamedApi> named) {
        this.index = index;
        this.from = from;
        this.to = to;
        this.named = named;
    }

    /**
     * Where something is looked up.
     *
     * @param fails whether the class does not load without it
     */
    private record Place(String type, String method, boolean fails) {}

    void add(Set<Lookup> lookups, String type, String method, boolean fails) {
        for (Lookup each : lookups) {
            // A class that only the JDK in use has is told as such.
            from.found(each).stream()
                    .filter(found -> !to.finds(found).orElse(true))
                    .filter(found -> to.found(each).isEmpty())
                    .filter(found -> !found.isClass() || !named.contains(NamedApi.ofClass(found.owner())))
                    .findFirst()
                    .ifPresent(found ->
                            lost.computeIfAbsent(found, it -> new ArrayList<>()).add(new Place(type, method, fails)));
        }
    }

    List<CodeFinding> all() {
        return lost.entrySet().stream()
                .map(each -> finding(each.getKey(), each.getValue()))
                .toList();
    }

    private CodeFinding finding(Lookup lookup, List<Place> places) {
        Set<String> types = places.stream().map(Place::type).collect(Collectors.toCollection(TreeSet::new));
        boolean fails = places.stream().anyMatch(Place::fails);
        return new CodeFinding(
                new CodeFinding.Cause(
                        lookup.toString(), Set.of(new NamedApi(lookup.owner(), lookup.name())), types.size()),
                fails ? EvidenceStrength.REFERS : EvidenceStrength.NAMES,
                Consequence.FAILURE,
                "%s %s %s by reflection, which JDK %d has and JDK %d does not have"
                        .formatted(
                                Plural.count(types.size(), "class", "classes"),
                                types.size() == 1 ? "looks up" : "look up",
                                lookup,
                                from.feature(),
                                to.feature()),
                fails
                        ? Optional.of("its initializer does not catch that, so the class does not load")
                        : Optional.empty(),
                CodeFinding.Origin.unknown(),
                fails
                        ? "Update the library."
                        : "Find out whether that code runs, and what it does without it. If it needs it, update the"
                                + " library: internals of the JDK change without notice.",
                where(lookup, places));
    }

    private List<String> where(Lookup lookup, List<Place> places) {
        List<String> all = places.stream()
                .map(each -> "%s.%s in %s looks up %s"
                        .formatted(
                                Reference.to(each.type()).className(),
                                each.method(),
                                index.archive(each.type()),
                                lookup))
                .distinct()
                .toList();
        return GateFindings.shown(all);
    }
}
