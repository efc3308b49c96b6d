package org.jvmquarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;

/**
 * A pin that held on no JDK, so that its falsifiers were never run.
 *
 * @param cells its cells, one at least
 */
record UnprovenPin(List<CellRecord> cells) {

    /** More JDKs than these are counted, not named. */
    private static final int MOST_JDKS = 3;

    /** Returns its verdicts, with the first reason of each kind. */
    String describe() {
        Map<String, List<CellRecord>> byLabel = cells.stream()
                .collect(
                        Collectors.groupingBy(cell -> cell.outcome().label(), LinkedHashMap::new, Collectors.toList()));
        return byLabel.entrySet().stream()
                .map(entry -> describe(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("; ", RunProofs.name(cells.get(0)) + ": ", ""));
    }

    private static String describe(String label, List<CellRecord> alike) {
        String jdks = alike.size() > MOST_JDKS
                ? alike.size() + " JDKs"
                : alike.stream().map(CellRecord::jdk).collect(Collectors.joining(", "));
        String reason = alike.get(0).reason().lines().findFirst().orElse("");
        return label + " on " + jdks + (reason.isEmpty() ? "" : " (" + reason + ")");
    }
}
