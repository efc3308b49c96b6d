package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.verdict.Verdict;

/**
 * The results of the falsifiers of a run; empty when none were run.
 *
 * @param cells those that hold and have falsifiers
 * @param without those that hold, and have none although the run asked for them
 */
record Proofs(List<CellRecord> cells, List<CellRecord> without) {
    private static final int MOST_CELLS = 20;
    private static final int MOST_CHARACTERS = 300;

    static Proofs of(RunRecord run, Matrix matrix) {
        return new Proofs(
                matrix.cells().stream()
                        .filter(cell -> cell.verdict() == Verdict.HOLDS)
                        .filter(cell -> !cell.falsifiedBy().isEmpty())
                        .toList(),
                Cells.withoutFalsifier(run));
    }

    String markdown() {
        if (cells.isEmpty() && without.isEmpty()) {
            return "";
        }
        List<String> survivors = cells.stream()
                .flatMap(cell -> cell.falsifiedBy().stream()
                        .filter(Proofs::survived)
                        .map(falsifier -> survivor(cell, falsifier)))
                .toList();
        long runs = cells.stream().mapToLong(cell -> cell.falsifiedBy().size()).sum();
        return "Falsifiers: %d runs, of which %d broke their pin.\n\n".formatted(runs, runs - survivors.size())
                + survivors.stream().limit(MOST_CELLS).collect(joining())
                + Markdown.more(survivors.size(), MOST_CELLS)
                + (survivors.isEmpty() ? "" : "\n")
                + unproven();
    }

    private String unproven() {
        return without.isEmpty()
                ? ""
                : "Nothing shows that these can fail, as no falsifier of theirs exists on that JDK:\n\n"
                        + without.stream()
                                .limit(MOST_CELLS)
                                .map(cell -> "- %s.%s on %s".formatted(cell.quark(), cell.pin(), cell.jdk()))
                                .map(text -> Markdown.text(text) + "\n")
                                .collect(joining())
                        + Markdown.more(without.size(), MOST_CELLS)
                        + "\n";
    }

    private static boolean survived(FalsifierRecord falsifier) {
        return falsifier.verdict() != Verdict.BROKEN;
    }

    private static String survivor(CellRecord cell, FalsifierRecord falsifier) {
        String text = "%s.%s on %s: %s under %s, %s"
                .formatted(
                        cell.quark(),
                        cell.pin(),
                        cell.jdk(),
                        falsifier.verdict(),
                        falsifier.falsifier(),
                        falsifier.reason());
        return "- " + Markdown.text(Markdown.cut(text, MOST_CHARACTERS)) + "\n";
    }
}
