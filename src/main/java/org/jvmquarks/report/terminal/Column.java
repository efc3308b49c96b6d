package org.jvmquarks.report.terminal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Matrix;

/**
 * One JDK of the table.
 *
 * @param index its place in the matrix
 * @param title its header
 * @param width characters of its widest text, without the gap to the next
 */
record Column(int index, String title, int width) {

    /** Gap between two columns. */
    static final int GAP = 2;

    /** A value that would make the whole column wider than this is left to the other reports. */
    private static final int MAX_WIDTH = 22;

    static Column of(int index, Matrix matrix, Paint paint) {
        String title = paint.clean(matrix.columns().get(index));
        int widest =
                matrix.topics().stream()
                        .flatMap(topic -> topic.quarks().stream())
                        .flatMap(quark -> quark.pins().stream())
                        .mapToInt(row -> text(row, index, paint).length())
                        .max()
                        .orElse(0);
        return new Column(index, title, Math.max(title.length(), widest));
    }

    String header(Paint paint) {
        return paint.strong(paint.fit(title, width));
    }

    String cell(Matrix.Row row, Paint paint) {
        Optional<CellRecord> cell = row.cells().get(index);
        String text = paint.fit(text(row, index, paint), width);
        return cell.map(c -> paint.verdict(c.verdict(), text)).orElseGet(() -> paint.faint(text));
    }

    Column atMost(int limit) {
        return width <= limit ? this : new Column(index, title, limit);
    }

    /** The longest of {@code ✓ 16 B/op +2}, {@code ✓ 16 B/op}, {@code ✓} that has room. */
    private static String text(Matrix.Row row, int index, Paint paint) {
        Optional<CellRecord> cell = row.cells().get(index);
        if (cell.isEmpty()) {
            return paint.symbols().missing();
        }
        String symbol =
                paint.symbols().of(cell.get().verdict())
                        + row.change(index).map(it -> paint.symbols().changed()).orElse("");
        String value = paint.clean(Cells.value(cell.get()));
        if (value.isEmpty()) {
            return symbol;
        }
        int others = Cells.others(cell.get());
        String main = symbol + " " + value;
        String all = others == 0 ? main : main + " +" + others;
        return List.of(all, main).stream()
                .filter(text -> text.length() <= MAX_WIDTH)
                .findFirst()
                .orElse(symbol);
    }
}
