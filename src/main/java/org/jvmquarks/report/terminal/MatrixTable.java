package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.journal.RunRecord;
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

    /** The whole table; its lines end in {@code \n}. */
    public static String render(RunRecord run, TableStyle style) {
        return String.join("\n", lines(run, style)) + "\n";
    }

    private static List<String> lines(RunRecord run, TableStyle style) {
        Paint paint = new Paint(style.colours(), style.symbols());
        Matrix matrix = Matrix.of(run);
        List<String> lines = new ArrayList<>();
        for (Block block : Block.split(matrix, style.width(), paint)) {
            lines.addAll(block.lines(matrix, paint));
            lines.add("");
        }
        lines.add(legend(paint));
        lines.add(Totals.of(matrix.cells()).summary());
        lines.addAll(new Findings(Cells.findings(matrix.cells())).lines(paint));
        return lines;
    }

    private static String legend(Paint paint) {
        return Arrays.stream(Verdict.values())
                .map(v -> paint.verdict(v, paint.symbols().of(v)) + " " + v)
                .collect(
                        Collectors.joining(
                                "  ", "", "  " + paint.symbols().missing() + " not run"));
    }
}
