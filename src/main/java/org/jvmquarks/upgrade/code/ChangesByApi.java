package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.javaapi.ApiMatcher;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/** The changes of the API that are known, by the API that they are about. */
final class ChangesByApi {
    private final List<ApiChange> changes;
    private final Map<ApiPattern, List<ApiChange>> byPattern = new HashMap<>();
    private final Map<String, List<ApiChange>> byPackage = new HashMap<>();
    private final ApiMatcher matcher;

    ChangesByApi(List<ApiChange> changes) {
        this.changes = List.copyOf(changes);
        for (ApiChange change : changes) {
            for (ApiPattern pattern : change.apis()) {
                byPattern.computeIfAbsent(pattern, it -> new ArrayList<>()).add(change);
            }
        }
        this.matcher = new ApiMatcher(byPattern.keySet());
    }

    Set<ApiPattern> apis() {
        return Set.copyOf(byPattern.keySet());
    }

    List<ApiChange> about(Reference reference) {
        List<ApiChange> about = of(matcher.matching(reference));
        about.addAll(below(reference));
        return about;
    }

    /** A service refers to thousands of members of a few packages. */
    private List<ApiChange> below(Reference type) {
        return byPackage.computeIfAbsent(
                type.packageName(),
                it -> changes.stream().filter(change -> change.isBelow(type)).toList());
    }

    /** Returns those about a method, given with its parameters. */
    List<ApiChange> about(ApiPattern method) {
        return of(matcher.matching(method));
    }

    /** Returns those about a class in a string; for a member, those about the member alone. */
    List<ApiChange> about(NamedApi name) {
        List<ApiChange> about = of(matcher.matching(name));
        if (name.isClass()) {
            about.addAll(below(name.type()));
        }
        return about;
    }

    private List<ApiChange> of(List<ApiPattern> patterns) {
        List<ApiChange> about = new ArrayList<>();
        patterns.forEach(pattern -> about.addAll(byPattern.getOrDefault(pattern, List.of())));
        return about;
    }
}
