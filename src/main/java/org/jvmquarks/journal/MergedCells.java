package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cells of merged runs: whose record of a cell counts, and whether one run may fill the gap of
 * another.
 *
 * <p>For example, shard 2 of 3 was lost, and a run of last week's program has its cells. It fills
 * no gap: nobody has checked those cells with this week's program.
 *
 * @param runs all merged runs, in the order in which they started
 */
record MergedCells(List<RunRecord> runs) {

    /** Returns each run with the cells whose record counts: those that no later run has. */
    List<RunRecord> surviving() {
        List<RunRecord> surviving = new ArrayList<>();
        Set<String> later = new HashSet<>();
        for (int i = runs.size() - 1; i >= 0; i--) {
            RunRecord run = runs.get(i);
            List<CellRecord> cells =
                    run.cells().stream().filter(cell -> !later.contains(key(cell))).toList();
            cells.forEach(cell -> later.add(key(cell)));
            surviving.add(0, run.with(cells));
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
        Map<String, List<RunRecord>> having = new HashMap<>();
        for (RunRecord run : runs) {
            run.cells().stream()
                    .map(MergedCells::key)
                    .distinct()
                    .forEach(key -> having.computeIfAbsent(key, it -> new ArrayList<>()).add(run));
        }
        for (RunPlan plan : plans) {
            List<PlannedCell> gap =
                    plan.cells().stream()
                            .filter(
                                    cell -> {
                                        List<RunRecord> of =
                                                having.getOrDefault(key(cell), List.of());
                                        return !of.isEmpty()
                                                && of.stream()
                                                        .noneMatch(it -> isBySameMeans(it, plan));
                                    })
                            .toList();
            if (!gap.isEmpty()) {
                RunRecord filling = having.getOrDefault(key(gap.get(0)), runs).get(0);
                throw new JournalException(refusal(plan, gap, filling));
            }
        }
    }

    private static boolean isBySameMeans(RunRecord run, RunPlan plan) {
        return run.course().plans().stream()
                .anyMatch(of -> plan.inputs().differencesOfACell(of.inputs()).isEmpty());
    }

    private String refusal(RunPlan plan, List<PlannedCell> gap, RunRecord filling) {
        String lacking =
                runs.stream()
                        .filter(run -> isBySameMeans(run, plan))
                        .map(MergedShards::name)
                        .distinct()
                        .collect(Collectors.joining(", "));
        String differences =
                filling.course().plans().stream()
                        .findFirst()
                        .map(of -> plan.inputs().differencesOfACell(of.inputs()))
                        .orElseGet(
                                () ->
                                        List.of(
                                                "the journal of the first one does not say how it was run"))
                        .stream()
                        .map("  %s"::formatted)
                        .collect(Collectors.joining(System.lineSeparator()));
        return "cannot merge %s into %s, which planned %s; the two were run differently:%n%s%nleave the first one out, and run what is missing"
                .formatted(MergedShards.name(filling), lacking, without(gap), differences);
    }

    private static String without(List<PlannedCell> gap) {
        String example = gap.get(0).describe();
        return gap.size() == 1
                ? example + " but has no result for it"
                : gap.size() + " cells but has no result for them, such as " + example;
    }

    private static String key(CellRecord cell) {
        return cell.describe();
    }

    private static String key(PlannedCell cell) {
        return cell.describe();
    }
}
