package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.Totals;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.verdict.Verdict;

/**
 * The matrix: in numbers by topic, and folded away pin by pin.
 *
 * @param matrix the run
 */
record MatrixTables(Matrix matrix) {
    private static final Symbols SYMBOLS = Symbols.UNICODE;
    private static final int MOST_OF_A_VALUE = 40;

    /** How much of a matrix is shown. */
    enum Detail {
        /** Every pin, with its main value. */
        VALUES,
        /** Every pin, with its verdict alone. */
        VERDICTS,
        /** How many cells of a topic got which verdict on a JDK. */
        TOPICS
    }

    String markdown(Detail detail) {
        return head("topic")
                + matrix.topics().stream().map(this::counts).collect(joining())
                + "\n"
                + Markdown.text(legend())
                + "\n\n"
                + Markdown.text(Totals.of(matrix.cells()).summary())
                + "\n\n"
                + switch (detail) {
                    case VALUES -> pinByPin(MatrixTables::value);
                    case VERDICTS -> pinByPin((row, cell) -> SYMBOLS.of(cell.verdict()));
                    case TOPICS -> "The matrix does not fit in here; index.html has it.\n";
                };
    }

    private String head(String first) {
        List<String> head = new ArrayList<>(List.of(first));
        head.addAll(matrix.columns());
        return Markdown.head(head);
    }

    private String counts(Matrix.Topic topic) {
        List<String> row = new ArrayList<>(List.of(Markdown.text(topic.name())));
        IntStream.range(0, matrix.columns().size())
                .mapToObj(column -> counts(topic, column))
                .forEach(row::add);
        return Markdown.row(row);
    }

    private static String counts(Matrix.Topic topic, int column) {
        Totals totals = Totals.of(rows(topic).stream()
                .flatMap(row -> row.cells().get(column).stream())
                .toList());
        return Arrays.stream(Verdict.values())
                .filter(verdict -> totals.count(verdict) > 0)
                .map(verdict -> Markdown.text(totals.count(verdict) + " " + SYMBOLS.of(verdict)))
                .collect(joining(" "));
    }

    private static List<Matrix.Row> rows(Matrix.Topic topic) {
        return topic.quarks().stream().flatMap(quark -> quark.pins().stream()).toList();
    }

    private static String legend() {
        return Arrays.stream(Verdict.values())
                .map(verdict -> SYMBOLS.of(verdict) + " " + verdict)
                .collect(joining(", ", "", ", " + SYMBOLS.missing() + " not run"));
    }

    private String pinByPin(BiFunction<Matrix.Row, CellRecord, String> text) {
        return matrix.topics().stream()
                .map(topic -> Markdown.details(title(topic), head("pin") + rows(topic, text)))
                .collect(joining());
    }

    private static String title(Matrix.Topic topic) {
        int pins = rows(topic).size();
        return "%s, %d %s".formatted(topic.name(), pins, pins == 1 ? "pin" : "pins");
    }

    private static String rows(Matrix.Topic topic, BiFunction<Matrix.Row, CellRecord, String> text) {
        return topic.quarks().stream()
                .flatMap(quark -> quark.pins().stream().map(row -> row(quark.id() + "." + row.pin(), row, text)))
                .collect(joining());
    }

    private static String row(String name, Matrix.Row row, BiFunction<Matrix.Row, CellRecord, String> text) {
        List<String> cells = new ArrayList<>(List.of(Markdown.text(name)));
        for (Optional<CellRecord> cell : row.cells()) {
            cells.add(Markdown.text(cell.map(it -> text.apply(row, it)).orElseGet(SYMBOLS::missing)));
        }
        return Markdown.row(cells);
    }

    private static String value(Matrix.Row row, CellRecord cell) {
        return (SYMBOLS.of(cell.verdict()) + " " + SYMBOLS.cut(row.value(cell).text(), MOST_OF_A_VALUE)).strip();
    }
}
