package org.jvmquarks.journal.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.MergedRun;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.SkippedPin;

/**
 * Collects the runs that a merged one consists of. A continued merged run has the cells that it then checks as a
 * further part, with its own start.
 */
final class MergedParts {
    private final List<MergedRun> parts = new ArrayList<>();
    private Set<String> checked = new LinkedHashSet<>();
    private boolean goesOn;

    void add(MergedRun part) {
        parts.add(part);
    }

    /**
     * Adds that the run is continued.
     *
     * @param plans what it set out to do
     * @param leftOut pins that were left out so far
     * @param jdks ids of the JDKs that have proved their identity so far
     */
    void goOn(Resumption resumption, List<RunPlan> plans, List<SkippedPin> leftOut, List<String> jdks) {
        if (parts.isEmpty()) {
            return;
        }
        List<MergedRun> before = built(Optional.empty(), leftOut, jdks);
        parts.clear();
        parts.addAll(before);
        parts.add(new MergedRun(
                resumption.resumed(),
                resumption.host(),
                plans,
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of()));
        checked = new LinkedHashSet<>();
        goesOn = true;
    }

    /** Adds a cell, in the order of the journal. */
    void add(CellRecord cell) {
        if (goesOn) {
            checked.add(cell.id().toString());
        }
    }

    /**
     * Returns the runs; none if the run was not merged.
     *
     * @param end of the merged run
     * @param leftOut what the merged run left out: the continuing part leaves it out, too
     * @param jdks ids of the JDKs that have proved their identity
     */
    List<MergedRun> built(Optional<RunEnd> end, List<SkippedPin> leftOut, List<String> jdks) {
        if (!goesOn) {
            return List.copyOf(parts);
        }
        List<MergedRun> built = new ArrayList<>();
        for (MergedRun part : parts.subList(0, parts.size() - 1)) {
            built.add(with(
                    part,
                    part.leftOut(),
                    part.end(),
                    part.jdks(),
                    part.cells().stream()
                            .filter(cell -> !checked.contains(cell))
                            .toList()));
        }
        built.add(with(parts.get(parts.size() - 1), leftOut, end, jdks, List.copyOf(checked)));
        return built;
    }

    private static MergedRun with(
            MergedRun part, List<SkippedPin> leftOut, Optional<RunEnd> end, List<String> jdks, List<String> cells) {
        return new MergedRun(part.started(), part.host(), part.plans(), leftOut, part.notes(), end, jdks, cells);
    }
}
