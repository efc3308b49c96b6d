package org.jvmquarks.cli.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.engine.CellResult;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunProblems;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.merge.JournalMerge;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.Mode;

/**
 * The consequences of a merged run for the build: what each of its runs would say about those of its cells that count,
 * by its own mode and settings.
 *
 * <p>For example, shard 3 of 8 ran on a machine without a container engine. Its cells are all NOT_APPLICABLE, while
 * other shards have verdicts from the same JDK: the merged run is not green.
 *
 * @param runs the runs, with the cells whose record counts
 * @param merged the run that they make
 * @param output its folder
 */
record MergedOutcome(List<RunRecord> runs, RunRecord merged, Path output) {

    MergedOutcome {
        runs = List.copyOf(runs);
    }

    /** As of a run: what was found out about a JVM weighs more than what could not be. */
    int exitCode() {
        if (!merged.missing().isEmpty()) {
            return ExitCodes.NOT_MEASURED;
        }
        List<CellResult> consequences = consequences().toList();
        if (consequences.stream().anyMatch(CellResult.Failed.class::isInstance)) {
            return ExitCodes.FAILED;
        }
        return consequences.stream().anyMatch(CellResult::failsBuild)
                        || !problems().isEmpty()
                ? ExitCodes.NOT_MEASURED
                : 0;
    }

    /** Returns all that keeps it from being green but missing cells, cells first. */
    List<String> messages() {
        return Stream.concat(
                        consequences().filter(CellResult::failsBuild).map(CellResult::message), problems().stream())
                .toList();
    }

    private Stream<CellResult> consequences() {
        return runs.stream()
                .flatMap(run ->
                        run.cells().stream().map(cell -> CellResult.of(cell, mode(run, cell), policy(run, cell))));
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (RunRecord run : runs) {
            String start = JournalMerge.name(run) + ": ";
            run.course().gap().map(start::concat).ifPresent(problems::add);
            problems(run, Mode.VERIFY, namesItsJdks(run))
                    .filter(RunProblem.NotRun.class::isInstance)
                    .map(problem -> start + problem.describe())
                    .forEach(problems::add);
        }
        problems(merged.with(proven()), Mode.PROVE, false)
                .filter(RunProblem.Unproven.class::isInstance)
                .map(RunProblem::describe)
                .forEach(problems::add);
        if (merged.cells().isEmpty()) {
            problems.add("none of the journals has a cell");
        } else if (merged.missing().isEmpty()) {
            problems(merged, Mode.VERIFY, false).map(RunProblem::describe).forEach(problems::add);
        }
        return problems.stream().distinct().toList();
    }

    private Stream<RunProblem> problems(RunRecord run, Mode mode, boolean jdksWereNamed) {
        return new RunProblems(run, mode, jdksWereNamed, output).problems().stream();
    }

    private static boolean namesItsJdks(RunRecord run) {
        return run.course().plans().stream().anyMatch(plan -> !plan.request().isEmpty());
    }

    /** A pin is proven by what its cells of mode prove say together, on all machines. */
    private List<CellRecord> proven() {
        return runs.stream()
                .flatMap(run -> run.cells().stream().filter(cell -> mode(run, cell) == Mode.PROVE))
                .toList();
    }

    private static Mode mode(RunRecord run, CellRecord cell) {
        return run.planOf(cell).flatMap(plan -> plan.inputs().mode()).orElse(Mode.VERIFY);
    }

    private static InconclusivePolicy policy(RunRecord run, CellRecord cell) {
        return run.planOf(cell)
                .flatMap(plan -> plan.inputs().choice(Setting.INCONCLUSIVE.key(), InconclusivePolicy.class))
                .orElse(InconclusivePolicy.ABORT);
    }
}
