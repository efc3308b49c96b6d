package org.jvmquarks.report.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;

/**
 * A value that a pin expects, with the JDKs of which it expects it.
 *
 * @param value in the words of the claim
 * @param claim the claim with that value
 * @param about the versions that have it and what made them so: {@code since 27, JEP 534}; may be empty
 * @param jdks ids of the columns, in order
 */
public record ExpectedText(String value, String claim, String about, List<String> jdks) {

    public ExpectedText {
        jdks = List.copyOf(jdks);
    }

    /** Returns the values that a row expects, in the order of its columns. */
    public static List<ExpectedText> of(Matrix.Row row) {
        Map<String, List<CellRecord>> byValue = new LinkedHashMap<>();
        row.cells().stream()
                .flatMap(Optional::stream)
                .forEach(cell -> value(cell).ifPresent(it -> byValue.merge(it, List.of(cell), ExpectedText::joined)));
        return byValue.values().stream().map(cells -> of(row, cells)).toList();
    }

    private static ExpectedText of(Matrix.Row row, List<CellRecord> cells) {
        CellRecord first = cells.get(0);
        String about = cells.stream()
                .flatMap(cell -> cell.expected().stream())
                .map(ExpectedText::about)
                .filter(it -> !it.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
        return new ExpectedText(
                row.words(first).or(() -> value(first)).orElse("nothing"),
                first.claim(),
                about,
                cells.stream().map(CellRecord::jdk).toList());
    }

    static ExpectedText of(Matrix.Row row, CellRecord cell) {
        return of(row, List.of(cell));
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static String about(Expectation expected) {
        Optional<String> versions = Optional.of(expected.about()).filter(it -> !expected.coversAll());
        return Stream.concat(versions.stream(), expected.by().stream()).collect(Collectors.joining(", "));
    }

    static Optional<String> value(CellRecord cell) {
        return cell.expected().flatMap(Expectation::words);
    }

    /** Returns {@code 8 (since 27, JEP 534)}. */
    public String describe() {
        return about.isEmpty() ? value : value + " (" + about + ")";
    }
}
