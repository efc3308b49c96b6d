package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.Verdict;

/**
 * The sentence about a run that a reader needs first: which JDKs, what is wrong, what differs between the columns, and
 * what could not be checked.
 *
 * @param subject how many rows on which JDKs
 * @param parts what is to be said of them
 */
public record Headline(String subject, List<Part> parts) {
    /** Query of the page for the rows that expect different values of the columns in sight. */
    static final String EXPECTS_DIFFERENT = "expects:different";

    /** More JDKs than these are counted, with the first and the last one named. */
    private static final int MOST_JDKS = 3;

    public Headline {
        parts = List.copyOf(parts);
        if (subject.isBlank() || parts.isEmpty()) {
            throw new IllegalArgumentException("a headline needs a subject and what to say of it");
        }
    }

    /**
     * A part of the sentence.
     *
     * @param counted what it is about, with its number; empty where it counts nothing
     * @param said the rest
     * @param query shows on the page what it is about; empty where there is none
     */
    public record Part(String counted, String said, Optional<String> query) {
        private static Part of(String said) {
            return new Part("", said, Optional.empty());
        }

        private static Part of(long number, String noun, String said, String query) {
            return new Part(Plural.count(number, noun), said, Optional.of(query));
        }

        private String text() {
            return counted + said;
        }
    }

    /** Returns the sentence, without its full stop. */
    public String text() {
        return parts.stream().map(Part::text).collect(Collectors.joining("; ", subject + ": ", ""));
    }

    /** Returns the sentence about a run. */
    public static Headline of(RunRecord run) {
        Matrix matrix = Matrix.of(run);
        if (run.isUnplanned()) {
            return new Headline("Nothing was checked", List.of(Part.of("the run ended before it had a plan")));
        }
        List<Part> parts = new ArrayList<>();
        int missing = run.missing().size();
        if (missing > 0) {
            parts.add(Part.of("the run is incomplete, " + Plural.count(missing, "cell") + " missing"));
        }
        parts.addAll(wrong(matrix));
        parts.addAll(differences(matrix));
        parts.addAll(unchecked(matrix));
        return new Headline(
                "%s on %s".formatted(Plural.count(matrix.rows().size(), "row"), jdks(matrix.columns())), parts);
    }

    private static List<Part> wrong(Matrix matrix) {
        List<Part> parts = new ArrayList<>();
        List<CellRecord> errors = with(Verdict.ERROR, matrix);
        if (!errors.isEmpty()) {
            parts.add(Part.of(errors.size(), "cell", " ended in an error" + on(errors), "error"));
        }
        List<CellRecord> broken = with(Verdict.BROKEN, matrix);
        if (!broken.isEmpty()) {
            long rows = broken.stream().map(CellRecord::pinId).distinct().count();
            parts.add(Part.of(rows, "row", (rows == 1 ? " is" : " are") + " broken" + on(broken), "broken"));
        } else if (matrix.cells().stream().anyMatch(cell -> cell.verdict().isDecided())) {
            parts.add(Part.of("nothing is broken"));
        } else {
            parts.add(Part.of("no cell was decided"));
        }
        int undecided = with(Verdict.INCONCLUSIVE, matrix).size();
        if (undecided > 0) {
            parts.add(Part.of(undecided, "cell", (undecided == 1 ? " is" : " are") + " inconclusive", "inconclusive"));
        }
        return parts;
    }

    private static List<Part> differences(Matrix matrix) {
        int columns = matrix.columns().size();
        if (columns < 2) {
            return List.of();
        }
        long rows = matrix.rows().stream().filter(Matrix.Row::isChanged).count();
        String expects = rows == 1 ? " expects " : " expect ";
        if (rows == 0) {
            return List.of(Part.of("no row expects different values on them"));
        }
        return List.of(Part.of(
                rows,
                "row",
                expects
                        + (columns == 2
                                ? "a different value on %s than on %s"
                                        .formatted(
                                                matrix.columns().get(1),
                                                matrix.columns().get(0))
                                : "different values on these JDKs"),
                EXPECTS_DIFFERENT));
    }

    private static List<Part> unchecked(Matrix matrix) {
        return UncheckedCells.lacks(matrix.cells()).entrySet().stream()
                .map(it -> Part.of(Plural.count(it.getValue(), "cell needs ", "cells need ") + it.getKey()))
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
            default -> "%d JDKs, %s to %s".formatted(ids.size(), ids.get(0), ids.get(ids.size() - 1));
        };
    }
}
