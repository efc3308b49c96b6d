package org.jvmquarks.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/**
 * The problems that keep a complete run from being green, in addition to those of its cells.
 *
 * @param run the run, which has ended
 * @param mode what it did with each pin
 * @param jdksWereNamed whether the user named its JDKs, so that one that cannot be run is missed
 * @param output folder of the run
 */
public record RunProblems(RunRecord run, Mode mode, boolean jdksWereNamed, Path output) {

    /** Returns the problems; an empty list for a run without any. */
    public List<RunProblem> problems() {
        List<RunProblem> problems = new ArrayList<>();
        List<String> unproven = unproven();
        if (!unproven.isEmpty()) {
            problems.add(new RunProblem.Unproven(unproven));
        }
        problems.addAll(notRun());
        List<CellRecord> cells = run.cells();
        if (!isShard()
                && !cells.isEmpty()
                && cells.stream().noneMatch(cell -> cell.verdict().isDecided())) {
            problems.add(new RunProblem.NothingDecided(cells.size(), output));
        }
        return problems;
    }

    /** A shard may have nothing but cells that no JDK of it decides: only the whole plan tells. */
    private boolean isShard() {
        return run.course().plans().stream().anyMatch(plan -> plan.shard().isPresent());
    }

    /** Returns the pins that mode prove found to hold, and left without any falsifier, sorted. */
    private List<String> unproven() {
        if (mode != Mode.PROVE) {
            return List.of();
        }
        Map<PinId, Boolean> falsified = run.cells().stream()
                .filter(cell -> cell.verdict() == Verdict.HOLDS)
                .collect(Collectors.toMap(
                        CellRecord::pinId, cell -> !cell.falsifiedBy().isEmpty(), Boolean::logicalOr, TreeMap::new));
        falsified.values().removeIf(it -> it);
        return falsified.keySet().stream().map(PinId::toString).toList();
    }

    /**
     * JDKs with cells that are NOT_APPLICABLE because no guest of them could be started, there or at that time: an
     * error shows in the cells themselves.
     */
    private List<RunProblem> notRun() {
        if (!jdksWereNamed) {
            return List.of();
        }
        Set<String> proved = run.jdks().stream().map(JdkRecord::id).collect(Collectors.toSet());
        Map<String, List<CellRecord>> byJdk = run.cells().stream()
                .collect(Collectors.groupingBy(CellRecord::jdk, LinkedHashMap::new, Collectors.toList()));
        byJdk.values().removeIf(cells -> cells.stream().anyMatch(it -> it.verdict() == Verdict.ERROR));
        List<RunProblem> problems = new ArrayList<>();
        byJdk.forEach((jdk, cells) -> {
            List<CellRecord> notRun = cells.stream()
                    .filter(cell -> cell.notRun().isPresent() || !proved.contains(jdk))
                    .toList();
            if (!notRun.isEmpty()) {
                problems.add(new RunProblem.NotRun(
                        jdk, notRun.size(), cells.size(), notRun.get(0).reason()));
            }
        });
        return problems;
    }
}
