package org.jvmquarks.report.document;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.CellRecord;

/** How what a pin expects changes from one column to another. */
final class ExpectedChange {
    private ExpectedChange() {}

    /**
     * Returns {@code differs from debian-26: expects 8 (since 27, JEP 534) instead of 16 (until 26)}; empty where a
     * column expects the same as the nearest one before it that expects anything.
     */
    static Optional<String> at(Matrix.Row row, int column) {
        return before(row.cells(), column)
                .flatMap(was -> row.cells()
                        .get(column)
                        .filter(is -> ExpectedText.value(is).isPresent())
                        .filter(is -> isAnother(was, is))
                        .map(is -> describe(row, was, is)));
    }

    private static Optional<CellRecord> before(List<Optional<CellRecord>> cells, int column) {
        return cells.subList(0, column).stream()
                .flatMap(Optional::stream)
                .filter(cell -> ExpectedText.value(cell).isPresent())
                .reduce((earlier, later) -> later);
    }

    private static boolean isAnother(CellRecord was, CellRecord is) {
        return !ExpectedText.value(was).equals(ExpectedText.value(is));
    }

    private static String describe(Matrix.Row row, CellRecord was, CellRecord is) {
        return "differs from %s: expects %s instead of %s"
                .formatted(
                        was.jdk(),
                        ExpectedText.of(row, is).describe(),
                        ExpectedText.of(row, was).describe());
    }
}
