package org.jvmquarks.report.terminal;

import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.document.MainValue;
import org.jvmquarks.report.document.Matrix;

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

    /**
     * Returns a column.
     *
     * @param enough width for values; a longer one stands in the line below unless the title leaves it room
     * @param limit largest width
     */
    static Column of(int index, Matrix matrix, int enough, int limit, Paint paint) {
        String title = paint.clean(matrix.columns().get(index));
        int widest = matrix.rows().stream()
                .mapToInt(
                        row -> text(row, index, Math.min(enough, limit), paint).length())
                .max()
                .orElse(0);
        return new Column(index, title, Math.min(limit, Math.max(title.length(), widest)));
    }

    String header(Paint paint) {
        return paint.strong(paint.fit(title, width));
    }

    String cell(Matrix.Row row, Paint paint) {
        String text = paint.fit(text(row, index, width, paint), width);
        return cell(row, index).map(cell -> paint.verdict(cell.verdict(), text)).orElseGet(() -> paint.faint(text));
    }

    /** Returns the value of a cell that is too long for it; empty if it shows the value. */
    Optional<String> below(Matrix.Row row, Paint paint) {
        return cell(row, index)
                .map(cell -> paint.clean(row.value(cell).text()))
                .filter(value -> !value.isEmpty())
                .filter(value -> symbol(row, index, paint).length() + 1 + value.length() > width);
    }

    /** The longest of {@code ✓ 16 B/op +2}, {@code ✓ 16 B/op}, {@code ✓ …} that has room. */
    private static String text(Matrix.Row row, int index, int limit, Paint paint) {
        Optional<CellRecord> cell = cell(row, index);
        if (cell.isEmpty()) {
            return paint.symbols().missing();
        }
        String symbol = symbol(row, index, paint);
        MainValue main = row.value(cell.get());
        String value = paint.clean(main.text());
        if (value.isEmpty()) {
            return symbol;
        }
        String all = symbol + " " + value;
        return Stream.of(main.others() == 0 ? all : all + " +" + main.others(), all)
                .filter(text -> text.length() <= limit)
                .findFirst()
                .orElse(symbol + " " + paint.symbols().ellipsis());
    }

    private static String symbol(Matrix.Row row, int index, Paint paint) {
        return cell(row, index)
                .map(cell -> paint.symbols().of(cell.verdict())
                        + row.change(index).map(it -> paint.symbols().changed()).orElse(""))
                .orElseGet(() -> paint.symbols().missing());
    }

    private static Optional<CellRecord> cell(Matrix.Row row, int index) {
        return row.cells().get(index);
    }
}
