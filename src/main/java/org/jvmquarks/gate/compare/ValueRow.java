package org.jvmquarks.gate.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jvmquarks.journal.PinId;

/**
 * An observation that has another value in some columns of a run.
 *
 * @param key quark and key of the observation
 * @param columns what each column observed
 * @param differing the pins by which it differs, each with the pairs of groups, the lower index first
 */
public record ValueRow(String key, Grouped<ObservedValues> columns, Map<PinId, Set<GroupPair>> differing) {

    public ValueRow {
        differing = new TreeMap<>(differing);
    }

    static ValueRow of(String key, List<Optional<ObservedValues>> observed, double tolerance) {
        Grouped<ObservedValues> columns = Grouped.of(observed);
        List<ObservedValues> shown = columns.shown();
        Map<PinId, Set<GroupPair>> differing = new TreeMap<>();
        for (int to = 1; to < shown.size(); to++) {
            for (int from = 0; from < to; from++) {
                GroupPair pair = new GroupPair(from, to);
                shown.get(from)
                        .differing(shown.get(to), tolerance)
                        .forEach(pin -> differing
                                .computeIfAbsent(pin, it -> new HashSet<>())
                                .add(pair));
            }
        }
        return new ValueRow(key, columns, differing);
    }
}
