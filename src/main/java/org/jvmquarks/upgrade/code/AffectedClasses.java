package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;

/**
 * The classes that do one of several things.
 *
 * @param classes number of classes
 * @param where some of them in words
 */
record AffectedClasses(int classes, List<String> where) {
    /** Enough to find the others by. */
    static final int MOST = 5;

    AffectedClasses {
        where = List.copyOf(where);
    }

    /** Counts the classes behind references; methods tell more than their classes do. */
    static AffectedClasses by(Map<Reference, Uses> uses) {
        return by(uses, Set.of());
    }

    /**
     * Counts the same.
     *
     * @param overloads what is told with its parameters and its type, since the JDK has others of that name
     */
    static AffectedClasses by(Map<Reference, Uses> uses, Set<Reference> overloads) {
        Set<String> names = new HashSet<>();
        Set<String> overloaded = uses.keySet().stream()
                .map(Reference::brief)
                .filter(name -> !names.add(name))
                .collect(Collectors.toSet());
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, String> paths = new LinkedHashMap<>();
        uses.entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getKey().isClass()))
                .forEach(each -> {
                    for (CodeLocation place : each.getValue().examples()) {
                        String key = place.path() + " " + each.getKey().owner();
                        Reference used = each.getKey();
                        String name = overloaded.contains(used.brief()) ? used.overload() : used.brief();
                        words.putIfAbsent(
                                key,
                                place.brief() + " uses " + (overloads.contains(used) ? used.typedOverload() : name));
                        paths.put(key, place.path());
                    }
                });
        int classes = ClassFiles.count(uses.values().stream().map(Uses::files).toList());
        List<String> shown = paths.keySet().stream().limit(MOST).toList();
        int more = classes - (int) shown.stream().map(paths::get).distinct().count();
        return new AffectedClasses(classes, with(shown.stream().map(words::get).toList(), more));
    }

    static AffectedClasses by(Uses uses) {
        List<String> shown =
                uses.examples().stream().map(CodeLocation::brief).limit(MOST).toList();
        return new AffectedClasses(uses.classes(), with(shown, uses.classes() - shown.size()));
    }

    private static List<String> with(List<String> shown, int more) {
        List<String> all = new ArrayList<>(shown);
        if (more > 0) {
            all.add(more + (more == 1 ? " more class" : " more classes"));
        }
        return all;
    }

    /** Returns these classes as those of a cause. */
    CodeFinding.Cause cause(String name, Set<NamedApi> apis) {
        return new CodeFinding.Cause(name, apis, classes);
    }

    /** Returns what they do as a finding that shows without an API. */
    CodeFinding finding(String cause, Consequence consequence, String what, CodeFinding.Origin origin, String advice) {
        return new CodeFinding(cause(cause, Set.of()), consequence, what, origin, advice, where);
    }

    /**
     * Returns what they use as a finding, by the API that they use.
     *
     * @param rest what follows the verb
     */
    CodeFinding finding(
            String cause,
            Set<NamedApi> apis,
            Consequence consequence,
            String rest,
            CodeFinding.Origin origin,
            String advice) {
        return new CodeFinding(
                cause(cause, apis).of(origin),
                EvidenceStrength.REFERS,
                consequence,
                using(rest),
                Optional.empty(),
                advice,
                where,
                Optional.empty());
    }

    /** Returns that they use something: {@code 3 classes use JAXB}. */
    CodeFinding.Fact using(String rest) {
        return new CodeFinding.Fact(classes, "uses", "use", rest);
    }

    /** {@code 1 class uses}, {@code 3 classes use}. */
    String use() {
        return subject("uses", "use");
    }

    String subject(String singular, String plural) {
        return classes + (classes == 1 ? " class " + singular : " classes " + plural);
    }
}
