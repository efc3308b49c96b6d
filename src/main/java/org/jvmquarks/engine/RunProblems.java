package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Verdict;

/**
 * What keeps a run as a whole from being green, whatever its cells say.
 *
 * @param run the run, which has ended
 * @param settings its settings
 */
record RunProblems(RunRecord run, Settings settings) {

    /**
     * @param endedBy what ended it early; empty if nothing did
     * @param unproven pins that mode prove left without a falsifier
     */
    List<RunProblem> problems(Optional<String> endedBy, List<String> unproven) {
        List<RunProblem> problems = new ArrayList<>();
        run.interruption()
                .or(() -> endedBy)
                .ifPresent(
                        why ->
                                problems.add(
                                        new RunProblem.Interrupted(
                                                why, settings.rerun().resume())));
        if (!unproven.isEmpty()) {
            problems.add(new RunProblem.Unproven(unproven));
        }
        problems.addAll(notRun());
        List<CellRecord> cells = run.cells();
        if (!cells.isEmpty() && cells.stream().noneMatch(cell -> cell.verdict().isDecided())) {
            problems.add(new RunProblem.NothingDecided(cells.size(), settings.output()));
        }
        return problems;
    }

    /**
     * JDKs whose cells are all NOT_APPLICABLE because no guest of them could be started: an error
     * shows in the cells themselves.
     */
    private List<RunProblem> notRun() {
        if (settings.request().isEmpty()) {
            return List.of();
        }
        Set<String> proved = run.jdks().stream().map(JdkRecord::id).collect(Collectors.toSet());
        Map<String, List<CellRecord>> byJdk =
                run.cells().stream()
                        .filter(cell -> !proved.contains(cell.jdk()))
                        .collect(
                                Collectors.groupingBy(
                                        CellRecord::jdk, LinkedHashMap::new, Collectors.toList()));
        List<RunProblem> problems = new ArrayList<>();
        byJdk.values()
                .removeIf(cells -> cells.stream().anyMatch(it -> it.verdict() == Verdict.ERROR));
        byJdk.forEach(
                (jdk, cells) ->
                        problems.add(
                                new RunProblem.NotRun(jdk, cells.size(), cells.get(0).reason())));
        return problems;
    }
}
