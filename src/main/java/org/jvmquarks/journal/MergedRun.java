package org.jvmquarks.journal;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A run as a part of a merged one, which has its JDKs, quarks and cells.
 *
 * <p>For example, shard 2 of 3 ran on a machine without a container engine, so that none of its cells was decided. So
 * the merged run is not green, and neither is a run that is merged from it: each run is judged by itself, by its own
 * plan and with its own start.
 *
 * @param started instant of its start, ISO 8601
 * @param host its machine
 * @param plans what it set out to do
 * @param leftOut planned pins that its test framework did not run
 * @param notes what happened on the way
 * @param end how it ended; empty if its process died without a word
 * @param jdks ids of the JDKs that proved their identity to it
 * @param cells the cells of the merged run that are its own, such as {@code object-header/objectTakes16Bytes on
 *     temurin-25}
 */
public record MergedRun(
        String started,
        HostRecord host,
        List<RunPlan> plans,
        List<SkippedPin> leftOut,
        List<String> notes,
        Optional<RunEnd> end,
        List<String> jdks,
        List<String> cells) {

    public MergedRun {
        started = Instants.require("started", started);
        Objects.requireNonNull(host);
        plans = List.copyOf(plans);
        leftOut = List.copyOf(leftOut);
        notes = List.copyOf(notes);
        Objects.requireNonNull(end);
        jdks = List.copyOf(jdks);
        cells = List.copyOf(cells);
    }

    /** Makes the part that a run is, with those of its cells that count. */
    public static MergedRun of(RunRecord run) {
        return new MergedRun(
                run.started(),
                run.host(),
                run.course().plans(),
                run.course().leftOut(),
                run.course().notes(),
                run.course().end(),
                run.jdks().stream().map(JdkRecord::id).toList(),
                run.cells().stream().map(cell -> cell.id().toString()).toList());
    }

    /** Returns the run, with those of its cells that the merged one has. */
    RunRecord in(RunRecord merged) {
        Set<String> own = new HashSet<>(cells);
        return new RunRecord(
                merged.schema(),
                started,
                host,
                merged.jdks().stream().filter(jdk -> jdks.contains(jdk.id())).toList(),
                merged.quarks(),
                merged.cells().stream()
                        .filter(cell -> own.contains(cell.id().toString()))
                        .toList(),
                new RunHistory(plans, leftOut, notes, end));
    }
}
