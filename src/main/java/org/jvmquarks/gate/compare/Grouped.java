package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a row, those that show the same in one group.
 *
 * @param shown what each group shows
 * @param groups the group of each column, {@link #NOTHING} for one that shows nothing
 */
public record Grouped<T>(List<T> shown, List<Integer> groups) {

    /** In place of a group for a column that shows nothing. */
    public static final int NOTHING = -1;

    public Grouped {
        shown = List.copyOf(shown);
        groups = List.copyOf(groups);
    }

    static <T> Grouped<T> of(List<Optional<T>> columns) {
        Map<T, Integer> known = new LinkedHashMap<>();
        List<Integer> groups = new ArrayList<>();
        for (Optional<T> column : columns) {
            column.ifPresent(it -> known.putIfAbsent(it, known.size()));
            groups.add(column.map(it -> known.getOrDefault(it, NOTHING)).orElse(NOTHING));
        }
        return new Grouped<>(List.copyOf(known.keySet()), groups);
    }
}
