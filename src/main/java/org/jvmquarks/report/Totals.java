package org.jvmquarks.report;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Verdict;

/**
 * How many cells got which verdict.
 *
 * @param counts one entry for each verdict, in their order
 */
public record Totals(Map<Verdict, Integer> counts) {

    public Totals {
        Map<Verdict, Integer> all = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            all.put(verdict, counts.getOrDefault(verdict, 0));
        }
        counts = Collections.unmodifiableMap(all);
    }

    public static Totals of(List<CellRecord> cells) {
        return new Totals(cells.stream().collect(Collectors.toMap(CellRecord::verdict, c -> 1, Integer::sum)));
    }

    public int count(Verdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    private int cells() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** In one line: {@code 3 cells: 2 HOLDS, 1 BROKEN, 0 INCONCLUSIVE, …}. */
    public String summary() {
        return counts.entrySet().stream()
                .map(e -> e.getValue() + " " + e.getKey())
                .collect(Collectors.joining(", ", cells() + (cells() == 1 ? " cell: " : " cells: "), ""));
    }
}
