package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.Verdict;

/**
 * The sentence about a run that a reader needs first: which JDKs, what is wrong, what differs
 * between the columns, and what could not be checked.
 *
 * @param text the sentence
 */
public record Headline(String text) {
    /** More JDKs than these are counted, with the first and the last one named. */
    private static final int MOST_JDKS = 3;

    public Headline {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a headline needs a text");
        }
    }

    /** Returns the sentence about a run. */
    public static Headline of(RunRecord run) {
        Matrix matrix = Matrix.of(run);
        List<String> parts = new ArrayList<>();
        int missing = run.missing().size();
        if (missing > 0) {
            parts.add("the run is incomplete, " + Plural.count(missing, "cell") + " missing");
        }
        parts.addAll(wrong(matrix));
        parts.addAll(differences(matrix));
        parts.addAll(unchecked(matrix));
        return new Headline(
                "%s on %s: %s."
                        .formatted(
                                Plural.count(matrix.rows().size(), "row"),
                                jdks(matrix.columns()),
                                String.join("; ", parts)));
    }

    private static List<String> wrong(Matrix matrix) {
        List<String> parts = new ArrayList<>();
        List<CellRecord> errors = with(Verdict.ERROR, matrix);
        if (!errors.isEmpty()) {
            parts.add(Plural.count(errors.size(), "cell") + " ended in an error" + on(errors));
        }
        List<CellRecord> broken = with(Verdict.BROKEN, matrix);
        if (!broken.isEmpty()) {
            long rows = broken.stream().map(CellRecord::pinId).distinct().count();
            parts.add(
                    Plural.count(rows, "row")
                            + (rows == 1 ? " is" : " are")
                            + " broken"
                            + on(broken));
        } else if (matrix.cells().stream().anyMatch(cell -> cell.verdict().isDecided())) {
            parts.add("nothing is broken");
        } else {
            parts.add("no cell was decided");
        }
        int undecided = with(Verdict.INCONCLUSIVE, matrix).size();
        if (undecided > 0) {
            parts.add(
                    Plural.count(undecided, "cell")
                            + (undecided == 1 ? " is" : " are")
                            + " inconclusive");
        }
        return parts;
    }

    private static List<String> differences(Matrix matrix) {
        int columns = matrix.columns().size();
        if (columns < 2) {
            return List.of();
        }
        long rows = matrix.rows().stream().filter(Matrix.Row::isChanged).count();
        String expects = rows == 1 ? " expects " : " expect ";
        if (rows == 0) {
            return List.of("no row expects different values on them");
        }
        return List.of(
                Plural.count(rows, "row")
                        + expects
                        + (columns == 2
                                ? "a different value on %s than on %s"
                                        .formatted(matrix.columns().get(1), matrix.columns().get(0))
                                : "different values on these JDKs"));
    }

    private static List<String> unchecked(Matrix matrix) {
        return Absence.lacks(matrix.cells()).entrySet().stream()
                .map(
                        it ->
                                Plural.count(it.getValue(), "cell")
                                        + (it.getValue() == 1 ? " needs " : " need ")
                                        + it.getKey())
                .toList();
    }

    private static List<CellRecord> with(Verdict verdict, Matrix matrix) {
        return matrix.cells().stream().filter(cell -> cell.verdict() == verdict).toList();
    }

    private static String on(List<CellRecord> cells) {
        List<String> jdks = cells.stream().map(CellRecord::jdk).distinct().toList();
        return " on " + (jdks.size() > MOST_JDKS ? jdks.size() + " JDKs" : Plural.list(jdks));
    }

    private static String jdks(List<String> ids) {
        return switch (ids.size()) {
            case 0 -> "no JDK";
            case 1, 2, MOST_JDKS -> Plural.list(ids);
            default ->
                    "%d JDKs, %s to %s".formatted(ids.size(), ids.get(0), ids.get(ids.size() - 1));
        };
    }
}
