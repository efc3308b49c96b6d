package org.jvmquarks.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.Verdict;

/**
 * A reason for which many cells could not be checked, so that a report can say once what a whole JDK or machine lacks.
 * A lack that the user can end is one however few cells wait for it, and so is what keeps all cells of a JDK from being
 * checked.
 *
 * @param reason sentence that the cells share
 * @param lack what the user can install to end it; empty if that is not the reason
 * @param jdks ids of their JDKs, in the order of the cells
 * @param cells their number
 */
public record UncheckedCells(String reason, Optional<Lack> lack, List<String> jdks, int cells) {
    /** Fewer cells are about their pins rather than about the JDK. */
    private static final int FEWEST = 10;

    private static final int MOST_REASONS = 10;

    public UncheckedCells {
        jdks = List.copyOf(jdks);
    }

    /** Returns the reasons that many cells share, those first that the user can end. */
    public static List<UncheckedCells> of(List<CellRecord> cells) {
        return byReason(cells.stream().filter(UncheckedCells::isUnchecked)).stream()
                .map(group -> of(group, group.get(0).outcome()))
                .filter(it -> it.cells() >= FEWEST || it.lack().isPresent() || it.isAllOfItsJdks(cells))
                .sorted(Comparator.comparing((UncheckedCells it) -> it.lack().isEmpty())
                        .thenComparing(UncheckedCells::cells, Comparator.reverseOrder()))
                .limit(MOST_REASONS)
                .toList();
    }

    /** However few they are: a JDK that was not run must not look like one without findings. */
    private boolean isAllOfItsJdks(List<CellRecord> run) {
        return run.stream().filter(cell -> jdks.contains(cell.jdk())).count() == cells;
    }

    /** Returns how many cells wait for each tool that this machine lacks. */
    static Map<String, Integer> lacks(List<CellRecord> cells) {
        Map<String, Integer> waiting = new LinkedHashMap<>();
        of(cells)
                .forEach(it -> it.lack().ifPresent(missing -> waiting.merge(missing.tool(), it.cells(), Integer::sum)));
        return waiting;
    }

    private static boolean isUnchecked(CellRecord cell) {
        return cell.verdict() == Verdict.NOT_APPLICABLE || cell.verdict() == Verdict.ERROR;
    }

    private static Collection<List<CellRecord>> byReason(Stream<CellRecord> cells) {
        return cells.collect(Collectors.groupingBy(CellRecord::reason, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private static UncheckedCells of(List<CellRecord> cells, Outcome outcome) {
        return new UncheckedCells(
                outcome.reason(),
                outcome.lack(),
                cells.stream().map(CellRecord::jdk).distinct().toList(),
                cells.size());
    }

    /**
     * Returns it in words: {@code 1234 cells of tiny-17: requires the module jdk.management, …}, or {@code 244 cells
     * need Capstone to read machine code; to install it: …}.
     */
    public String describe() {
        return lack.map(this::describe)
                .orElseGet(() -> "%s of %s: %s"
                        .formatted(
                                Plural.count(cells, "cell"),
                                String.join(", ", jdks),
                                reason.lines().findFirst().orElse(reason)));
    }

    private String describe(Lack missing) {
        return "%s %s %s to %s; to install it: %s"
                .formatted(
                        Plural.count(cells, "cell"),
                        cells == 1 ? "needs" : "need",
                        missing.tool(),
                        missing.purpose(),
                        missing.remedy());
    }
}
