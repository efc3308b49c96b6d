package org.jvmquarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.compare.CompareRequest.Selection;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhStart;
import org.jvmquarks.compare.jmh.Listed;

/**
 * The starts of JMH that measure the benchmarks that both sides have.
 *
 * @param starts in the order of their names
 * @param notes about benchmarks that only one side has, in sentences without their full stops
 */
record StartList(List<JmhStart> starts, List<String> notes) {
    private static final int NAMES = 8;

    StartList {
        starts = List.copyOf(starts);
        notes = List.copyOf(notes);
    }

    /** @throws IllegalArgumentException if nothing is left */
    static StartList of(List<Listed> base, List<Listed> head, Selection which) {
        SortedMap<String, Listed> ofBase = selected(base, which);
        SortedMap<String, Listed> ofHead = selected(head, which);
        List<JmhStart> starts = new ArrayList<>();
        Set<String> both = new TreeSet<>(ofBase.keySet());
        both.retainAll(ofHead.keySet());
        Set<String> unused = new TreeSet<>(which.params().keySet());
        for (String name : both) {
            SortedMap<String, List<String>> params = common(ofBase, ofHead, name, which);
            unused.removeAll(params.keySet());
            for (JmhMode mode : modes(ofBase, ofHead, name)) {
                starts.addAll(combinations(name, mode, params));
            }
        }
        if (starts.isEmpty()) {
            throw new IllegalArgumentException(
                    "no benchmark to compare: the base lists %d and the head %d, of which --include, --exclude and the names in common leave none"
                            .formatted(base.size(), head.size()));
        }
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("no benchmark to compare has a parameter '%s'; leave out -p %s"
                    .formatted(unused.iterator().next(), unused.iterator().next()));
        }
        List<String> notes = new ArrayList<>();
        only(Role.BASE, ofBase.keySet(), both).ifPresent(notes::add);
        only(Role.HEAD, ofHead.keySet(), both).ifPresent(notes::add);
        return new StartList(starts, notes);
    }

    private static SortedMap<String, Listed> selected(List<Listed> all, Selection which) {
        return all.stream()
                .filter(each -> which.takes(each.name()))
                .collect(Collectors.toMap(Listed::name, each -> each, (one, same) -> one, TreeMap::new));
    }

    /** The values that both sides have; all of the base if they have none in common, so that it fails by its words. */
    private static SortedMap<String, List<String>> common(
            Map<String, Listed> base, Map<String, Listed> head, String name, Selection which) {
        SortedMap<String, List<String>> params = new TreeMap<>();
        Listed other = Optional.ofNullable(head.get(name)).orElseThrow();
        Optional.ofNullable(base.get(name)).orElseThrow().params().forEach((param, values) -> {
            List<String> ofHead = other.params().getOrDefault(param, values);
            List<String> shared = values.stream().filter(ofHead::contains).toList();
            params.put(param, which.params().getOrDefault(param, shared.isEmpty() ? values : shared));
        });
        return params;
    }

    /**
     * Those that both sides have; all of the base if they have none in common, which JMH measures of both. Throughput
     * and average time are the same time of an operation, so one of them does.
     */
    private static Set<JmhMode> modes(Map<String, Listed> base, Map<String, Listed> head, String name) {
        Set<JmhMode> ofBase = Optional.ofNullable(base.get(name)).orElseThrow().modes();
        Set<JmhMode> shared = new TreeSet<>(ofBase);
        shared.retainAll(Optional.ofNullable(head.get(name)).orElseThrow().modes());
        Set<JmhMode> modes = new TreeSet<>(shared.isEmpty() ? ofBase : shared);
        if (modes.contains(JmhMode.AVERAGE_TIME)) {
            modes.remove(JmhMode.THROUGHPUT);
        }
        return modes;
    }

    /**
     * JMH separates values by commas, so a parameter with a comma in a value is not named: all are measured at once.
     */
    private static List<JmhStart> combinations(String name, JmhMode mode, SortedMap<String, List<String>> params) {
        List<SortedMap<String, String>> all = List.of(new TreeMap<>());
        int unnamed = 1;
        for (Map.Entry<String, List<String>> param : params.entrySet()) {
            if (param.getValue().stream().noneMatch(value -> value.contains(",") || value.isEmpty())) {
                all = all.stream()
                        .flatMap(before -> param.getValue().stream().map(value -> {
                            SortedMap<String, String> with = new TreeMap<>(before);
                            with.put(param.getKey(), value);
                            return with;
                        }))
                        .toList();
            } else {
                unnamed *= param.getValue().size();
            }
        }
        int results = unnamed;
        return all.stream()
                .map(values -> new JmhStart(name, mode, values, results))
                .toList();
    }

    private static Optional<String> only(Role role, Set<String> names, Set<String> both) {
        List<String> only = names.stream().filter(name -> !both.contains(name)).toList();
        return only.isEmpty()
                ? Optional.empty()
                : Optional.of("only the %s has %s%s, so nothing is said of %s"
                        .formatted(
                                role.label(),
                                String.join(", ", only.subList(0, Math.min(NAMES, only.size()))),
                                only.size() > NAMES ? " and " + (only.size() - NAMES) + " more" : "",
                                only.size() == 1 ? "it" : "them"));
    }
}
