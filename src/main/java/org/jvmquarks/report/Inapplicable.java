package org.jvmquarks.report;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.Lack;

/**
 * The rows that apply to none of the JDKs of a run.
 *
 * @param rows their number
 * @param reasons numbers of rows by the reason of their first cell, the most frequent first
 */
public record Inapplicable(int rows, Map<String, Long> reasons) {
    public Inapplicable {
        reasons = Collections.unmodifiableMap(new LinkedHashMap<>(reasons));
    }

    private static final int MOST_REASONS = 3;
    private static final int MOST_CHARACTERS = 90;

    /** Returns those of a matrix. */
    public static Inapplicable of(Matrix matrix) {
        List<Matrix.Row> rows =
                matrix.rows().stream().filter(Matrix.Row::isInapplicable).toList();
        return new Inapplicable(
                rows.size(),
                rows.stream()
                        .map(Inapplicable::reason)
                        .collect(
                                Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting())));
    }

    /** Returns a matrix without them. */
    public static Matrix without(Matrix matrix) {
        return new Matrix(
                matrix.columns(),
                matrix.topics().stream()
                        .map(topic -> new Matrix.Topic(topic.name(), applicable(topic.quarks())))
                        .filter(topic -> !topic.quarks().isEmpty())
                        .toList());
    }

    private static List<Matrix.Quark> applicable(List<Matrix.Quark> quarks) {
        return quarks.stream()
                .map(it -> new Matrix.Quark(it.id(), it.title(), applicableRows(it.pins())))
                .filter(quark -> !quark.pins().isEmpty())
                .toList();
    }

    private static List<Matrix.Row> applicableRows(List<Matrix.Row> rows) {
        return rows.stream().filter(row -> !row.isInapplicable()).toList();
    }

    private static String reason(Matrix.Row row) {
        CellRecord cell =
                row.cells().stream().flatMap(Optional::stream).findFirst().orElseThrow();
        if (row.isAboutOtherJdks(cell)) {
            return "about other JDKs";
        }
        Optional<Lack> lack = cell.outcome().lack();
        if (lack.isPresent()) {
            return "needs %s to %s".formatted(lack.get().tool(), lack.get().purpose());
        }
        return Symbols.UNICODE.cut(cell.reason().lines().findFirst().orElse(""), MOST_CHARACTERS);
    }

    /** Returns {@code 212 rows do not apply to these JDKs}. */
    public String title() {
        return Plural.count(rows, "row") + (rows == 1 ? " does" : " do") + " not apply to these JDKs";
    }

    /** Returns the title and the most frequent reasons, with the number of rows of each. */
    public String describe() {
        String most = reasons.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_REASONS)
                .map(it -> it.getKey() + " (" + it.getValue() + ")")
                .collect(Collectors.joining("; "));
        int more = reasons.size() - MOST_REASONS;
        return title() + ": " + most + (more > 0 ? "; " + Plural.count(more, "further reason") : "");
    }
}
