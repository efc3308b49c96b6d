package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jvmquarks.report.document.Matrix;

/**
 * Columns that fit side by side.
 *
 * @param labels characters for the names of the pins
 * @param columns its columns
 */
record Columns(int labels, List<Column> columns) {

    private static final int MAX_LABELS = 44;

    /** A narrower column would not have most values. */
    private static final int ENOUGH = 22;

    /** How far pins are set in below their quark. */
    private static final String INDENT = "  ";

    static List<Columns> split(Matrix matrix, int width, Paint paint) {
        int labels = Math.min(longestLabel(matrix), Math.min(MAX_LABELS, width / 2));
        int room = width - labels;
        List<Columns> blocks = new ArrayList<>();
        List<Column> current = new ArrayList<>();
        int used = 0;
        for (Column column : columns(matrix, room, paint)) {
            int needed = Column.GAP + column.width();
            if (used + needed > room && !current.isEmpty()) {
                blocks.add(new Columns(labels, List.copyOf(current)));
                current.clear();
                used = 0;
            }
            current.add(column);
            used += needed;
        }
        if (!current.isEmpty()) {
            blocks.add(new Columns(labels, List.copyOf(current)));
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
                    lines.add(line(
                            INDENT + paint.clean(row.pin()),
                            columns.stream().map(c -> c.cell(row, paint)).toList(),
                            paint));
                    lines.addAll(below(row, width, paint));
                }
            }
        }
        return lines;
    }

    private String line(String label, List<String> cells, Paint paint) {
        String gap = " ".repeat(Column.GAP);
        return (paint.fit(label, labels) + gap + String.join(gap, cells)).stripTrailing();
    }

    /** All get an equal part of the room, if that is enough. */
    private static List<Column> columns(Matrix matrix, int room, Paint paint) {
        int number = Math.max(1, matrix.columns().size());
        int part = Math.max(ENOUGH, room / number - Column.GAP);
        return IntStream.range(0, matrix.columns().size())
                .mapToObj(index -> Column.of(index, matrix, part, room - Column.GAP, paint))
                .toList();
    }

    /** Returns the values that are too long for their columns, each once with its JDKs. */
    private List<String> below(Matrix.Row row, int width, Paint paint) {
        Map<String, List<String>> jdks = new LinkedHashMap<>();
        for (Column column : columns) {
            column.below(row, paint)
                    .ifPresent(value ->
                            jdks.computeIfAbsent(value, it -> new ArrayList<>()).add(column.title()));
        }
        return jdks.entrySet().stream()
                .map(it -> String.join(", ", it.getValue()) + ": " + it.getKey())
                .flatMap(text -> Wrapping.lines(INDENT + INDENT, text, width).stream())
                .toList();
    }

    /** Returns whether a value stands below its row. */
    boolean hasValuesBelow(Matrix matrix, Paint paint) {
        return matrix.rows().stream()
                .anyMatch(row ->
                        columns.stream().anyMatch(it -> it.below(row, paint).isPresent()));
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
