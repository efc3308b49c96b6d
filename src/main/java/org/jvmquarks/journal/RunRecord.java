package org.jvmquarks.journal;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.file.Journal;

/**
 * A whole run as read back from its journal: all that reports and the gate see.
 *
 * @param schema version of the format, see {@link Journal#SCHEMA}
 * @param started instant of the start, ISO 8601
 * @param host the machine
 * @param jdks the JDKs, in the order of the matrix
 * @param quarks what the quarks say about themselves, sorted by topic and id; journals that were written before this
 *     was recorded have none
 * @param cells the finished cells, in the order in which they finished
 * @param course what it set out to do, and how it went
 */
public record RunRecord(
        int schema,
        String started,
        HostRecord host,
        List<JdkRecord> jdks,
        List<QuarkRecord> quarks,
        List<CellRecord> cells,
        RunHistory course) {

    public RunRecord {
        jdks = List.copyOf(jdks);
        quarks = quarks.stream()
                .sorted(Comparator.comparing(QuarkRecord::topic).thenComparing(QuarkRecord::id))
                .toList();
        cells = List.copyOf(cells);
    }

    /**
     * The same for a report in another folder than the journal's.
     *
     * @param path from that folder to the journal's, with slashes
     */
    public RunRecord by(String path) {
        return new RunRecord(
                schema,
                started,
                host,
                jdks,
                quarks,
                cells.stream().map(cell -> cell.by(path)).toList(),
                course);
    }

    /** Returns the same run with only these of its cells. */
    public RunRecord with(List<CellRecord> some) {
        return new RunRecord(schema, started, host, jdks, quarks, some, course);
    }

    /**
     * Returns what the run set out to do.
     *
     * @throws JournalException if its journal does not say so, or if it was merged from runs with several plans, or of
     *     one whose journal does not say what is missing
     */
    public RunPlan plan() {
        whyEnded().ifPresent(why -> {
            throw new JournalException("cannot continue the run of %s: %s".formatted(started, why));
        });
        return course.plans().get(0);
    }

    /** Tells whether the run can go on, by its journal. */
    public boolean canGoOn() {
        return whyEnded().isEmpty();
    }

    /** Returns why it cannot go on, with what to do instead; empty if it can. */
    private Optional<String> whyEnded() {
        List<RunPlan> plans = course.plans();
        if (plans.isEmpty()) {
            return Optional.of("its journal does not say what it set out to do; start a new run");
        }
        if (plans.size() > 1) {
            return Optional.of(
                    "it was merged from runs of %d different plans; continue each of those runs, and merge again"
                            .formatted(plans.size()));
        }
        return parts().stream()
                .flatMap(part -> part
                        .course
                        .gap()
                        .map(gap ->
                                "it was merged from several runs, and in that of %s %s; merge again without that one"
                                        .formatted(part.started, gap))
                        .stream())
                .findFirst();
    }

    /**
     * Tells whether it ended before it had written a plan: what it was to check is unknown, and it has checked nothing.
     */
    public boolean isUnplanned() {
        return course.gap().isPresent() && cells.isEmpty();
    }

    /**
     * Returns the runs that it was merged from, each with those of its cells that count, in the order in which they
     * started; itself, if it was not merged.
     */
    public List<RunRecord> parts() {
        return course.parts().isEmpty()
                ? List.of(this)
                : course.parts().stream().map(part -> part.in(this)).toList();
    }

    /**
     * Returns the plan that a cell is part of, the last one if several have it; empty if none has. The cells of a
     * merged run are parts of the plans of its {@link #parts}.
     */
    public Optional<RunPlan> planOf(CellRecord cell) {
        List<RunPlan> plans = course.plans();
        return plans.stream()
                .filter(plan -> plans.size() == 1 || plans(plan, cell))
                .reduce((one, later) -> later);
    }

    private static boolean plans(RunPlan plan, CellRecord cell) {
        return plan.inputs().ids().contains(cell.jdk())
                && plan.pins().stream().anyMatch(pin -> pin.id().equals(cell.pinId()));
    }

    /** Returns the planned cells that have no result, in the order of the plan. */
    public List<PlannedCell> missing() {
        Set<CellId> finished = cells.stream().map(CellRecord::id).collect(Collectors.toSet());
        return course.planned().stream()
                .filter(cell -> !finished.contains(cell.id()))
                .toList();
    }

    /**
     * Returns the planned cells that a continued run has to check, in the order of the plan: those without a result,
     * and those {@linkplain CellRecord#isToRepeat to repeat}.
     */
    public List<PlannedCell> unasked() {
        Set<CellId> asked = cells.stream()
                .filter(cell -> !cell.isToRepeat())
                .map(CellRecord::id)
                .collect(Collectors.toSet());
        return course.planned().stream()
                .filter(cell -> !asked.contains(cell.id()))
                .toList();
    }

    /**
     * Returns the sentence that says how much of the plan is missing and why; empty if nothing is. {@code INTERRUPTED:
     * 40 of 46 cells are missing; SIGTERM ended it}.
     */
    public Optional<String> interruption() {
        if (isUnplanned()) {
            return Optional.of("INTERRUPTED: all cells are missing, as the run ended before it had a plan; "
                    + course.interruptedBy());
        }
        int missing = missing().size();
        return missing == 0
                ? Optional.empty()
                : Optional.of("INTERRUPTED: %d of %d cells %s missing; %s"
                        .formatted(
                                missing, course.planned().size(), missing == 1 ? "is" : "are", course.interruptedBy()));
    }
}
