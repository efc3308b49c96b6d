package org.jvmquarks.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/**
 * What the falsifiers of a run proved: how many broke their pin, and the pins that nothing in this run showed to be
 * able to fail, with the reason.
 */
final class RunProofs {
    private final List<UnprovenPin> neverHeld;
    private final List<CellRecord> holding;
    private final List<FalsifierRecord> runs;
    private final int pins;
    private final boolean everywhere;

    private RunProofs(List<List<CellRecord>> rows, boolean everywhere) {
        this.pins = rows.size();
        this.neverHeld = rows.stream()
                .filter(row -> row.stream().noneMatch(RunProofs::holds))
                .map(UnprovenPin::new)
                .toList();
        this.everywhere = everywhere;
        this.holding = rows.stream()
                .map(row -> row.stream().filter(RunProofs::holds).toList())
                .flatMap(row -> (everywhere ? row : falsified(row)).stream())
                .toList();
        this.runs = rows.stream()
                .flatMap(List::stream)
                .flatMap(cell -> cell.falsifiedBy().stream())
                .toList();
    }

    /**
     * Returns the proofs of a run: in mode falsify each pin is to be broken on each JDK, in mode prove once, and in
     * mode verify there is nothing to say. A run without a plan says what its falsifiers did.
     */
    static RunProofs of(RunRecord run, Matrix matrix) {
        List<Optional<Mode>> modes = run.parts().stream()
                .flatMap(part -> part.course().plans().stream())
                .map(plan -> plan.inputs().mode())
                .toList();
        boolean any = modes.isEmpty()
                ? run.cells().stream().anyMatch(cell -> !cell.falsifiedBy().isEmpty())
                : modes.stream().anyMatch(mode -> !mode.equals(Optional.of(Mode.VERIFY)));
        return of(any ? matrix : new Matrix(matrix.columns(), List.of()), modes.contains(Optional.of(Mode.FALSIFY)));
    }

    /** @param everywhere whether each pin was to be broken on each JDK, or each once */
    static RunProofs of(Matrix matrix, boolean everywhere) {
        return new RunProofs(
                matrix.rows().stream()
                        .map(row ->
                                row.cells().stream().flatMap(Optional::stream).toList())
                        .toList(),
                everywhere);
    }

    /**
     * Returns what is not proven, by how much that matters.
     *
     * @param notices what build servers are told of a cell
     */
    List<Part> parts(Function<CellRecord, Optional<Notice>> notices) {
        return List.of(
                part(
                        "not proven able to fail where they hold (fails the run, unless it was noise)",
                        unproven().stream(),
                        cell -> Remark.of(survivors(cell)).with(notices.apply(cell))),
                part(
                        "proven, but not by each of their falsifiers (fails the run, unless it was noise)",
                        holding.stream()
                                .filter(cell -> kills(cell) > 0)
                                .filter(cell -> kills(cell) < cell.falsifiedBy().size()),
                        cell -> Remark.of(survivors(cell)).with(notices.apply(cell))),
                part(
                        "not proven able to fail, as they held on no JDK of this run (this alone fails no run)",
                        neverHeld.stream(),
                        pin -> Remark.of(pin.describe())));
    }

    private static <T> Part part(String heading, Stream<T> entries, Function<T, Block> block) {
        return Part.uncounted(heading, Fold.OPEN, entries.map(block).toList());
    }

    /** Returns the numbers; empty where no falsifier was to be run. */
    Optional<Fact> fact() {
        if (pins == 0) {
            return Optional.empty();
        }
        long open = neverHeld.size()
                + unproven().stream().map(RunProofs::name).distinct().count();
        long kills =
                runs.stream().filter(run -> run.verdict() == Verdict.BROKEN).count();
        return Optional.of(new Fact(
                "falsifier runs",
                "%d, of which %d broke their pin; pins proven able to fail%s: %d of %d"
                        .formatted(
                                runs.size(),
                                kills,
                                everywhere ? " on every JDK where they hold" : "",
                                pins - open,
                                pins)));
    }

    private List<CellRecord> unproven() {
        return holding.stream().filter(cell -> kills(cell) == 0).toList();
    }

    /** Those that ran under a falsifier; any, if none did. */
    private static List<CellRecord> falsified(List<CellRecord> row) {
        List<CellRecord> falsified =
                row.stream().filter(it -> !it.falsifiedBy().isEmpty()).toList();
        return falsified.isEmpty() ? row.stream().limit(1).toList() : falsified;
    }

    /** Why a cell that holds is not proven by all its falsifiers. */
    private static String survivors(CellRecord cell) {
        List<String> reasons = cell.falsifiedBy().stream()
                .filter(falsifier -> falsifier.verdict() != Verdict.BROKEN)
                .map(RunProofs::survivor)
                .toList();
        return name(cell)
                + " on "
                + cell.jdk()
                + ": "
                + (reasons.isEmpty() ? "none of its falsifiers exists on this JDK" : String.join("; ", reasons));
    }

    private static String survivor(FalsifierRecord falsifier) {
        return "%s under %s, %s".formatted(falsifier.verdict(), falsifier.falsifier(), falsifier.reason());
    }

    static String name(CellRecord cell) {
        return cell.quark() + "." + cell.pin();
    }

    private static boolean holds(CellRecord cell) {
        return cell.verdict() == Verdict.HOLDS;
    }

    private static long kills(CellRecord cell) {
        return cell.falsifiedBy().stream()
                .filter(f -> f.verdict() == Verdict.BROKEN)
                .count();
    }
}
