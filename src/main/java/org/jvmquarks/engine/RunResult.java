package org.jvmquarks.engine;

import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.journal.RunRecord;

/**
 * A run that has ended.
 *
 * @param run its finished cells
 * @param consequences what each cell means for the build, in the order of the cells
 * @param problems why the run is not green although no cell failed
 */
public record RunResult(RunRecord run, List<CellResult> consequences, List<RunProblem> problems) {

    public RunResult {
        consequences = List.copyOf(consequences);
        problems = List.copyOf(problems);
    }

    /** Returns whether the run ended before all of its cells were there. */
    public boolean isInterrupted() {
        return problems.stream().anyMatch(RunProblem.Interrupted.class::isInstance);
    }

    /** Returns whether a pin is BROKEN, or survived its falsifier. */
    public boolean hasFailures() {
        return consequences.stream().anyMatch(CellResult.Failed.class::isInstance);
    }

    /** Returns whether a cell is in error, or the run as a whole has a problem. */
    public boolean hasErrors() {
        return !problems.isEmpty() || consequences.stream().anyMatch(CellResult.Errored.class::isInstance);
    }

    /** Returns the messages of all that keeps the run from being green, cells first. */
    public List<String> messages() {
        return Stream.concat(
                        consequences.stream().filter(CellResult::failsBuild).map(CellResult::message),
                        problems.stream().map(RunProblem::describe))
                .toList();
    }
}
