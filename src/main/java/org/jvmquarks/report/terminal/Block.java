package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.report.Matrix;

/**
 * Columns that fit side by side.
 *
 * @param labels characters for the names of the pins
 * @param columns its columns
 */
record Block(int labels, List<Column> columns) {

    private static final int MAX_LABELS = 44;

    /** How far pins are set in below their quark. */
    private static final String INDENT = "  ";

    static List<Block> split(Matrix matrix, int width, Paint paint) {
        int labels = Math.min(longestLabel(matrix), Math.min(MAX_LABELS, width / 2));
        int room = width - labels;
        List<Block> blocks = new ArrayList<>();
        List<Column> current = new ArrayList<>();
        int used = 0;
        for (Column column : columns(matrix, paint, room - Column.GAP)) {
            int needed = Column.GAP + column.width();
            if (used + needed > room && !current.isEmpty()) {
                blocks.add(new Block(labels, List.copyOf(current)));
                current.clear();
                used = 0;
            }
            current.add(column);
            used += needed;
        }
        if (!current.isEmpty()) {
            blocks.add(new Block(labels, List.copyOf(current)));
        }
        return blocks;
    }

    List<String> lines(Matrix matrix, int width, Paint paint) {
        List<String> lines = new ArrayList<>();
        lines.add(line("", columns.stream().map(c -> c.header(paint)).toList(), paint));
        for (Matrix.Topic topic : matrix.topics()) {
            for (Matrix.Quark quark : topic.quarks()) {
                lines.add(paint.strong(paint.fit(paint.clean(quark.id()), width).strip()));
                for (Matrix.Row row : quark.pins()) {
                    lines.add(
                            line(
                                    INDENT + paint.clean(row.pin()),
                                    columns.stream().map(c -> c.cell(row, paint)).toList(),
                                    paint));
                }
            }
        }
        return lines;
    }

    private String line(String label, List<String> cells, Paint paint) {
        String gap = " ".repeat(Column.GAP);
        return (paint.fit(label, labels) + gap + String.join(gap, cells)).stripTrailing();
    }

    private static List<Column> columns(Matrix matrix, Paint paint, int limit) {
        return IntStream.range(0, matrix.columns().size())
                .mapToObj(index -> Column.of(index, matrix, paint).atMost(limit))
                .collect(Collectors.toList());
    }

    private static int longestLabel(Matrix matrix) {
        return matrix.topics().stream()
                .flatMap(topic -> topic.quarks().stream())
                .flatMap(quark -> quark.pins().stream())
                .mapToInt(row -> INDENT.length() + row.pin().length())
                .max()
                .orElse(0);
    }
}
