package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.report.Inapplicable;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.Totals;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.Verdict;

/**
 * The matrix of a run as lines of text: pins grouped by quark, a column for each JDK, in several blocks when they do
 * not fit side by side; then a legend and the totals.
 */
final class MatrixTable {

    private MatrixTable() {}

    /** Returns lines none of which is too wide. */
    static List<String> lines(Matrix matrix, TableStyle style) {
        Paint paint = new Paint(style.colours(), style.symbols());
        List<String> lines = new ArrayList<>();
        Matrix shown = Inapplicable.without(matrix);
        List<Columns> blocks = Columns.split(shown, style.width(), paint);
        for (Columns block : blocks) {
            lines.addAll(block.lines(shown, style.width(), paint));
            lines.add("");
        }
        Inapplicable folded = Inapplicable.of(matrix);
        if (folded.rows() > 0) {
            lines.addAll(Wrapping.lines("", paint.clean(folded.describe()), style.width()));
        }
        lines.addAll(legend(style.width(), paint));
        lines.addAll(marks(shown, blocks, style.width(), paint));
        lines.addAll(Wrapping.lines("", Totals.of(matrix.cells()).summary(), style.width()));
        return lines;
    }

    /** Explains the marks that occur. */
    private static List<String> marks(Matrix matrix, List<Columns> blocks, int width, Paint paint) {
        List<String> marks = new ArrayList<>();
        if (matrix.rows().stream().anyMatch(Matrix.Row::isChanged)) {
            marks.add(paint.symbols().changed() + " expects a different value from the previous column");
        }
        if (blocks.stream().anyMatch(block -> block.hasValuesBelow(matrix, paint))) {
            marks.add(paint.symbols().ellipsis() + " the value stands below");
        }
        if (matrix.rows().stream().anyMatch(MatrixTable::hasMore)) {
            marks.add("+1 one further value, see index.html");
        }
        return marks.isEmpty() ? List.of() : Wrapping.lines("", String.join("; ", marks), width);
    }

    private static boolean hasMore(Matrix.Row row) {
        return row.cells().stream()
                .flatMap(Optional::stream)
                .anyMatch(cell -> row.value(cell).others() > 0);
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
        return used <= width ? List.of(line + " ".repeat(Column.GAP) + missing) : List.of(line, missing);
    }
}
