package org.jvmquarks.application.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.application.archive.Place;
import org.jvmquarks.application.archive.Uses;
import org.jvmquarks.application.reference.Reference;

/**
 * The classes that do one of several things.
 *
 * @param classes number of classes
 * @param exact whether there are not more of them: counts of different things have classes in
 *     common, and only some classes of each are known by name
 * @param where some of them in words
 */
record Affected(int classes, boolean exact, List<String> where) {
    /** Enough to find the others by. */
    static final int MOST = 5;

    Affected {
        where = List.copyOf(where);
    }

    static Affected by(Map<Reference, Uses> uses) {
        Map<String, String> words = new LinkedHashMap<>();
        uses.entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getKey().isClass()))
                .forEach(
                        each ->
                                each.getValue()
                                        .examples()
                                        .forEach(
                                                place ->
                                                        words.putIfAbsent(
                                                                place.path(),
                                                                place + " uses " + each.getKey())));
        int most = uses.values().stream().mapToInt(Uses::classes).max().orElse(0);
        boolean allKnown =
                uses.values().stream().allMatch(each -> each.classes() == each.examples().size());
        int classes = Math.max(most, words.size());
        return of(classes, allKnown || uses.size() == 1, List.copyOf(words.values()));
    }

    static Affected by(Uses uses) {
        return of(
                uses.classes(), true, uses.examples().stream().map(Place::toString).toList());
    }

    static Affected of(int classes, boolean exact, List<String> words) {
        List<String> where = new ArrayList<>(words.subList(0, Math.min(MOST, words.size())));
        int more = classes - where.size();
        if (more > 0) {
            where.add((exact ? "" : "at least ") + more + (more == 1 ? " more class" : " more classes"));
        }
        return new Affected(classes, exact, where);
    }

    /** {@code 1 class uses}, {@code 3 classes use}, {@code at least 12 classes use}. */
    String use() {
        return subject("uses", "use");
    }

    String subject(String singular, String plural) {
        return (exact ? "" : "at least ")
                + classes
                + (classes == 1 ? " class " + singular : " classes " + plural);
    }
}
