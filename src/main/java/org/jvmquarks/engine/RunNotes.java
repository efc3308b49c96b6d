package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.Pair;

/**
 * Events in a run that say nothing about a JDK, but that a reader should know: containers that were replaced, and forks
 * that other work on the machine disturbed.
 */
final class RunNotes {
    private RunNotes() {}

    static List<String> of(List<CellRecord> cells) {
        List<String> notes = new ArrayList<>();
        Map<String, Long> retried = cells.stream()
                .flatMap(cell -> cell.guests().stream()
                        .filter(guest -> guest.containers().isPresent())
                        .map(guest -> cell.jdk()))
                .collect(Collectors.groupingBy(jdk -> jdk, TreeMap::new, Collectors.counting()));
        retried.forEach(
                (jdk, count) -> notes.add("%s: a container failed and was replaced; %d %s ran again in the new one"
                        .formatted(jdk, count, count == 1 ? "guest" : "guests")));
        List<Pair> pairs = cells.stream()
                .flatMap(cell -> cell.comparisons().stream())
                .flatMap(comparison -> comparison.result().pairs().stream())
                .toList();
        long disturbed = pairs.stream().filter(Pair::disturbed).count();
        if (disturbed > 0) {
            notes.add(
                    "other work on this machine disturbed %d of %d pairs of forks: claims about time that were left undecided may be decided when it is idle"
                            .formatted(disturbed, pairs.size()));
        }
        return notes;
    }
}
