package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Absence;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.Totals;
import org.jvmquarks.verdict.Verdict;

/**
 * The matrix of a run as lines of text: pins grouped by quark, a column for each JDK, in several
 * blocks when they do not fit side by side; then a legend, the totals, and what needs a look.
 */
public final class MatrixTable {

    private MatrixTable() {}

    /** The whole table; its lines end in {@code \n}, and none but a command is too wide. */
    public static String render(RunRecord run, TableStyle style) {
        return String.join("\n", lines(run, style)) + "\n";
    }

    private static List<String> lines(RunRecord run, TableStyle style) {
        Paint paint = new Paint(style.colours(), style.symbols());
        Matrix matrix = Matrix.of(run);
        List<String> lines = new ArrayList<>();
        for (Block block : Block.split(matrix, style.width(), paint)) {
            lines.addAll(block.lines(matrix, style.width(), paint));
            lines.add("");
        }
        lines.addAll(legend(style.width(), paint));
        lines.addAll(Wrapping.lines("", Totals.of(matrix.cells()).summary(), style.width()));
        run.interruption()
                .ifPresent(it -> lines.addAll(Wrapping.lines("", paint.clean(it), style.width())));
        run.course()
                .notes()
                .forEach(
                        note ->
                                lines.addAll(
                                        Wrapping.lines(
                                                "", "note: " + paint.clean(note), style.width())));
        Absence.of(matrix.cells())
                .forEach(
                        absence ->
                                lines.addAll(
                                        Wrapping.lines(
                                                "",
                                                "not applicable: "
                                                        + paint.clean(absence.describe()),
                                                style.width())));
        lines.addAll(new Findings(Cells.findings(matrix.cells()), style.width()).lines(paint));
        return lines;
    }

    /** In two lines where it does not fit into one. */
    private static List<String> legend(int width, Paint paint) {
        String missing = paint.symbols().missing() + " not run";
        List<String> verdicts = new ArrayList<>();
        int used = missing.length();
        for (Verdict verdict : Verdict.values()) {
            String symbol = paint.symbols().of(verdict);
            verdicts.add(paint.verdict(verdict, symbol) + " " + verdict);
            used += symbol.length() + 1 + verdict.name().length() + Column.GAP;
        }
        String line = String.join(" ".repeat(Column.GAP), verdicts);
        return used <= width
                ? List.of(line + " ".repeat(Column.GAP) + missing)
                : List.of(line, missing);
    }
}
