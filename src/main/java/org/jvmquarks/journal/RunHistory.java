package org.jvmquarks.journal;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The plan of a run and its course: what was left out, noted and spent, and how it ended.
 *
 * @param plans what it set out to do; several after a merge, none in a journal that was written before plans were
 *     recorded
 * @param leftOut planned pins that the test framework did not run
 * @param notes what happened on the way and matters to a reader, such as a lost container
 * @param end how it ended; empty if its process died without a word, or still runs
 * @param costs where the time went; none in journals that were written before it was recorded
 * @param parts the runs that it was merged from, in the order in which they started; none if it was not merged
 */
public record RunHistory(
        List<RunPlan> plans,
        List<SkippedPin> leftOut,
        List<String> notes,
        Optional<RunEnd> end,
        List<RunCost> costs,
        List<MergedRun> parts) {

    public RunHistory {
        plans = List.copyOf(plans);
        leftOut = List.copyOf(leftOut);
        notes = List.copyOf(notes);
        Objects.requireNonNull(end);
        costs = List.copyOf(costs);
        parts = List.copyOf(parts);
    }

    /** Makes the course of a run that was not merged. */
    public RunHistory(
            List<RunPlan> plans,
            List<SkippedPin> leftOut,
            List<String> notes,
            Optional<RunEnd> end,
            List<RunCost> costs) {
        this(plans, leftOut, notes, end, costs, List.of());
    }

    /** Makes the course of a run that does not say where its time went. */
    public RunHistory(List<RunPlan> plans, List<SkippedPin> leftOut, List<String> notes, Optional<RunEnd> end) {
        this(plans, leftOut, notes, end, List.of());
    }

    /** Returns the course of a run of which only the cells are known. */
    public static RunHistory unknown() {
        return new RunHistory(List.of(), List.of(), List.of(), Optional.empty());
    }

    /** Returns the cells that the run set out to check, each once, without what was left out. */
    public List<PlannedCell> planned() {
        Map<PinId, List<SkippedPin>> without = leftOut.stream().collect(Collectors.groupingBy(SkippedPin::id));
        Set<PlannedCell> cells = new LinkedHashSet<>();
        for (RunPlan plan : plans) {
            for (PlannedCell cell : plan.cells()) {
                List<SkippedPin> ofPin = without.getOrDefault(cell.pin().id(), List.of());
                if (ofPin.stream().noneMatch(pin -> pin.isOf(cell))) {
                    cells.add(cell);
                }
            }
        }
        return List.copyOf(cells);
    }

    /**
     * Returns why unknown cells may be missing; empty if the plan names them, or if the run says that it came to its
     * end.
     */
    public Optional<String> gap() {
        return plans.isEmpty() && end.filter(it -> it.interruptedBy().isEmpty()).isEmpty()
                ? Optional.of("cells may be missing, as its journal has no plan; " + interruptedBy())
                : Optional.empty();
    }

    /** Returns what ended the run, as far as that is known. */
    public String interruptedBy() {
        return end.map(it -> it.interruptedBy().orElse("it ended without them, and does not say why"))
                .orElse("no end is recorded: its process or its machine died, its disk was full, or it still runs");
    }
}
