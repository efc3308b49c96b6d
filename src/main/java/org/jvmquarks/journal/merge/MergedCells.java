package org.jvmquarks.journal.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;

/**
 * The cells of merged runs: whose record of a cell counts, and whether one run may fill the gap of another.
 *
 * <p>For example, shard 2 of 3 was lost, and a run of last week's program has its cells. It fills no gap: nobody has
 * checked those cells with this week's program.
 *
 * @param runs all merged runs, in the order in which they started
 * @param given for each of them the number of the journal that has it: the runs of one journal were checked against
 *     each other when that was merged
 */
record MergedCells(List<RunRecord> runs, List<Integer> given) {

    /** How far a machine came with a cell; a later run counts only if its machine came as far. */
    private enum Reached {
        /** The machine could not run the JDK. */
        NOTHING,
        /** A fault that may be the machine's, such as a full disk. */
        FAULT,
        /** A result, which the same machine would have again. */
        RESULT;

        static Reached by(CellRecord cell) {
            if (cell.notRun().isPresent()) {
                return NOTHING;
            }
            return cell.error().filter(ErrorKind::mayPass).isPresent() ? FAULT : RESULT;
        }
    }

    /**
     * Returns each run with the cells whose record counts: those that no later run has. A run whose machine could not
     * run the JDK, or whose machine may be at fault for an error, counts only where no other one came further.
     */
    List<RunRecord> surviving() {
        Map<CellId, Integer> counts = new HashMap<>();
        for (Reached reached : Reached.values()) {
            for (int i = 0; i < runs.size(); i++) {
                int number = i;
                runs.get(i).cells().stream()
                        .filter(cell -> Reached.by(cell) == reached)
                        .forEach(cell -> counts.put(cell.id(), number));
            }
        }
        List<RunRecord> surviving = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            int number = i;
            RunRecord run = runs.get(i);
            surviving.add(run.with(run.cells().stream()
                    .filter(cell -> number == counts.getOrDefault(cell.id(), number))
                    .toList()));
        }
        return surviving;
    }

    /**
     * Checks that no cell of a plan comes only from runs of another program or with other settings.
     *
     * @param plans what the runs set out to do
     * @throws JournalException if one does
     */
    void requireSameMeans(List<RunPlan> plans) {
        Map<CellId, List<Found>> found = found();
        for (RunPlan plan : plans) {
            Set<Integer> planning = planning(plan);
            List<PlannedCell> gap = plan.cells().stream()
                    .filter(cell -> {
                        List<Found> of = found.getOrDefault(cell.id(), List.of());
                        return !of.isEmpty()
                                && of.stream().noneMatch(it -> planning.contains(it.given) || it.isBySameMeans(plan));
                    })
                    .toList();
            if (!gap.isEmpty()) {
                Found filling = found.getOrDefault(gap.get(0).id(), List.of()).get(0);
                throw new JournalException(refusal(plan, gap, filling));
            }
        }
    }

    /** The runs that asked the JDK of a cell, by the name of the cell. */
    private Map<CellId, List<Found>> found() {
        Map<CellId, List<Found>> found = new HashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            RunRecord run = runs.get(i);
            for (CellRecord cell : run.cells()) {
                if (cell.notRun().isEmpty()) {
                    found.computeIfAbsent(cell.id(), it -> new ArrayList<>())
                            .add(new Found(run, given.get(i), run.planOf(cell)));
                }
            }
        }
        return found;
    }

    /** Returns the journals that have a run with this plan. */
    private Set<Integer> planning(RunPlan plan) {
        return IntStream.range(0, runs.size())
                .filter(i -> runs.get(i).course().plans().stream()
                        .anyMatch(own -> own.whole().isSame(plan)))
                .mapToObj(given::get)
                .collect(Collectors.toSet());
    }

    /**
     * A cell in a run.
     *
     * @param given number of the journal that has the run
     * @param plan what the run set out to do when it checked the cell; empty if it does not say
     */
    private record Found(RunRecord run, int given, Optional<RunPlan> plan) {

        boolean isBySameMeans(RunPlan other) {
            return plan.filter(of -> MergedCells.isBySameMeans(of, other)).isPresent();
        }
    }

    private static boolean isBySameMeans(RunPlan one, RunPlan other) {
        return other.inputs().differencesOfACell(one.inputs()).isEmpty();
    }

    private String refusal(RunPlan plan, List<PlannedCell> gap, Found filling) {
        String lacking = runs.stream()
                .filter(run -> run.course().plans().stream().anyMatch(of -> isBySameMeans(of, plan)))
                .map(MergedShards::name)
                .distinct()
                .collect(Collectors.joining(", "));
        String differences = filling
                .plan()
                .map(of -> plan.inputs().differencesOfACell(of.inputs()))
                .orElseGet(() -> List.of("the journal of the first one does not say how it was run"))
                .stream()
                .map("  %s"::formatted)
                .collect(Collectors.joining(System.lineSeparator()));
        return "cannot merge %s into %s, which planned %s; the two were run differently:%n%s%nleave the first one out, and run what is missing"
                .formatted(MergedShards.name(filling.run()), lacking, without(gap), differences);
    }

    private static String without(List<PlannedCell> gap) {
        String example = gap.get(0).id().toString();
        return gap.size() == 1
                ? example + " but has no result for it"
                : gap.size() + " cells but has no result for them, such as " + example;
    }
}
