package org.jvmquarks.journal.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RunRecord;

/**
 * Notes for the reader of a merged run: those of the runs, cells that several runs have, and runs on other machines.
 *
 * @param runs the merged runs, in the order in which they started
 */
record MergeNotes(List<RunRecord> runs) {
    /** More cells than these are counted. */
    private static final int SHOWN = 5;

    /** Returns what does not depend on which runs are merged: their own notes, and machines. */
    List<String> ofParts() {
        List<String> notes = new ArrayList<>(ofRuns());
        notes.addAll(machines());
        return notes;
    }

    List<String> notes() {
        List<String> notes = ofParts();
        Map<CellId, List<CellRecord>> cells = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            for (CellRecord cell : run.cells()) {
                List<CellRecord> same = cells.computeIfAbsent(cell.id(), key -> new ArrayList<>());
                // A run that was continued elsewhere repeats the cells of its first part.
                if (!same.contains(cell)) {
                    same.add(cell);
                }
            }
        }
        cells.values().removeIf(same -> same.size() == 1);
        if (!cells.isEmpty()) {
            notes.add("%s in several journals, and the last run whose machine could check a cell counts: %s"
                    .formatted(
                            cells.size() == 1 ? "1 cell is" : cells.size() + " cells are",
                            shown(cells.keySet().stream().map(CellId::toString).toList())));
        }
        Map<String, String> changed = new LinkedHashMap<>();
        cells.forEach((name, same) -> {
            List<String> verdicts =
                    same.stream().map(cell -> cell.outcome().label()).distinct().toList();
            if (verdicts.size() > 1) {
                changed.put(name.toString(), String.join(", then ", verdicts));
            }
        });
        if (!changed.isEmpty()) {
            notes.add("the runs do not agree about "
                    + shown(changed.entrySet().stream()
                            .map(it -> it.getKey() + ": " + it.getValue())
                            .toList()));
        }
        return notes;
    }

    /** A note says "this machine", so it needs the name of its run; a single run needs none. */
    private List<String> ofRuns() {
        Map<String, Set<String>> notes = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            for (String note : run.course().notes()) {
                notes.computeIfAbsent(note, it -> new LinkedHashSet<>()).add(MergedShards.name(run));
            }
        }
        return notes.entrySet().stream()
                .map(note ->
                        runs.size() == 1 ? note.getKey() : String.join(", ", note.getValue()) + ": " + note.getKey())
                .toList();
    }

    private List<String> machines() {
        HostRecord first = runs.get(0).host();
        Map<HostRecord, List<String>> others = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            if (run.host().apartFrom(first).isPresent()) {
                others.computeIfAbsent(run.host(), host -> new ArrayList<>()).add(MergedShards.name(run));
            }
        }
        return others.entrySet().stream()
                .map(each -> "%s ran on %s: %s"
                        .formatted(
                                String.join(", ", each.getValue()),
                                each.getKey().apartFrom(first).orElseThrow(),
                                each.getKey().describe()))
                .toList();
    }

    private static String shown(List<String> all) {
        return all.stream().limit(SHOWN).collect(Collectors.joining("; "))
                + (all.size() > SHOWN ? "; and %d more".formatted(all.size() - SHOWN) : "");
    }
}
