package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a finding is about, as data: findings of one cause are told once.
 *
 * @param sources JEPs and issues behind it
 * @param apis what the application uses of the JDK, each with the words that show it, or with none
 *     if the places show it: {@code java.lang.Thread#stop}
 * @param options options of the application as it writes them, likewise
 */
record Subject(Set<String> sources, Map<String, String> apis, Map<String, String> options) {
    private static final String MEMBER = "#";
    private static final String PARAMETERS = "(";

    Subject {
        sources = Collections.unmodifiableSet(new LinkedHashSet<>(sources));
        apis = Collections.unmodifiableMap(new LinkedHashMap<>(apis));
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** Nothing that another finding is about. */
    static Subject none() {
        return new Subject(Set.of(), Map.of(), Map.of());
    }

    /** The subject of both. */
    Subject and(Subject other) {
        Set<String> both = new LinkedHashSet<>(sources);
        both.addAll(other.sources);
        return new Subject(both, joined(apis, other.apis), joined(options, other.options));
    }

    private static Map<String, String> joined(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(some);
        more.forEach(all::putIfAbsent);
        return all;
    }

    /**
     * Tells whether both are about the same change of the JDK: the same JEP or issue, shown by the
     * same part of the Java API. A JEP or issue alone can be several changes: JEP 486 ended {@code
     * System.setSecurityManager} and {@code Subject.getSubject}, and JDK-8296244 changed {@code
     * Subject.doAs} as well.
     */
    boolean isSameChange(Subject other) {
        return !Collections.disjoint(sources, other.sources) && sharesApi(other);
    }

    /** Tells whether the same part of the application shows both. */
    boolean sharesUse(Subject other) {
        return !Collections.disjoint(options.keySet(), other.options.keySet()) || sharesApi(other);
    }

    /** Tells whether both have a source or a use in common. */
    boolean isRelated(Subject other) {
        return !Collections.disjoint(sources, other.sources) || sharesUse(other);
    }

    private boolean sharesApi(Subject other) {
        return apis.keySet().stream()
                .anyMatch(
                        one ->
                                other.apis.keySet().stream()
                                        .anyMatch(two -> isPart(one, two) || isPart(two, one)));
    }

    /** Equal, a member of a class, or an overload of a method. */
    private static boolean isPart(String part, String whole) {
        return isOverload(part, whole) || part.startsWith(whole + MEMBER);
    }

    /** Equal, or a method with its parameters of a method by all of them. */
    private static boolean isOverload(String part, String whole) {
        return part.equals(whole) || part.startsWith(whole + PARAMETERS);
    }

    /** Tells whether another finding is about options that all show this one. */
    boolean isShownBy(Subject other) {
        return !other.options.isEmpty() && options.keySet().containsAll(other.options.keySet());
    }

    /** Returns those of some places that another finding does not show in more detail. */
    List<String> beyond(Subject other, List<String> where) {
        List<String> rest = new ArrayList<>(where);
        apis.forEach(
                (api, words) -> {
                    if (other.apis.keySet().stream().anyMatch(it -> isOverload(api, it))) {
                        rest.remove(words);
                    }
                });
        return rest;
    }

    /** Returns those of some places that are no options. */
    List<String> beyondOptions(List<String> where) {
        return where.stream().filter(each -> !options.containsValue(each)).toList();
    }
}
