package org.jvmquarks.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Verdict;

/**
 * A reason for which many cells are NOT_APPLICABLE, so that a report can say once what a whole JDK
 * or machine lacks.
 *
 * @param reason sentence that the cells share
 * @param jdks ids of their JDKs, in the order of the cells
 * @param cells their number
 */
public record Absence(String reason, List<String> jdks, int cells) {
    /** Fewer cells are about their pins rather than about the JDK. */
    private static final int FEWEST = 10;

    private static final int MOST_REASONS = 10;

    public Absence {
        jdks = List.copyOf(jdks);
    }

    /** Returns the reasons that many cells share, the most frequent first. */
    public static List<Absence> of(List<CellRecord> cells) {
        Map<String, List<CellRecord>> byReason =
                cells.stream()
                        .filter(cell -> cell.verdict() == Verdict.NOT_APPLICABLE)
                        .collect(
                                Collectors.groupingBy(
                                        CellRecord::reason,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return byReason.entrySet().stream()
                .filter(group -> group.getValue().size() >= FEWEST)
                .map(group -> of(group.getKey(), group.getValue()))
                .sorted(Comparator.comparing(Absence::cells).reversed())
                .limit(MOST_REASONS)
                .toList();
    }

    private static Absence of(String reason, List<CellRecord> cells) {
        return new Absence(
                reason, cells.stream().map(CellRecord::jdk).distinct().toList(), cells.size());
    }

    /**
     * Returns it in words: {@code 1234 cells of tiny-17: requires the module jdk.management, …}.
     */
    public String describe() {
        return cells + " cells of " + String.join(", ", jdks) + ": " + reason;
    }
}
