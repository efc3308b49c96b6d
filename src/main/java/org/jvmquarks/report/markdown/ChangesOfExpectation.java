package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.report.ExpectedText;
import org.jvmquarks.report.Matrix;

/**
 * The rows that expect different values of the columns, a sentence each.
 *
 * @param sentences in the order of the matrix
 */
record ChangesOfExpectation(List<String> sentences) {
    private static final int MOST_ROWS = 60;
    private static final int MOST_CHARACTERS = 400;

    static ChangesOfExpectation of(Matrix matrix) {
        List<String> sentences = new ArrayList<>();
        for (Matrix.Topic topic : matrix.topics()) {
            for (Matrix.Quark quark : topic.quarks()) {
                quark.pins().stream()
                        .filter(Matrix.Row::isChanged)
                        .map(row -> sentence(quark.id(), row))
                        .forEach(sentences::add);
            }
        }
        return new ChangesOfExpectation(List.copyOf(sentences));
    }

    private static String sentence(String quark, Matrix.Row row) {
        String values =
                ExpectedText.of(row).stream().map(ChangesOfExpectation::value).collect(joining("; "));
        return "%s.%s, %s".formatted(quark, row.pin(), values);
    }

    private static String value(ExpectedText value) {
        return "%s: %s%s"
                .formatted(
                        String.join(", ", value.jdks()),
                        value.claim(),
                        value.about().isEmpty() ? "" : " (" + value.about() + ")");
    }

    String markdown() {
        if (sentences.isEmpty()) {
            return "";
        }
        return "#### What changes between the columns\n\n"
                + sentences.stream()
                        .limit(MOST_ROWS)
                        .map(it -> "- " + Markdown.text(Markdown.cut(it, MOST_CHARACTERS)) + "\n")
                        .collect(joining())
                + Markdown.more(sentences.size(), MOST_ROWS)
                + "\n";
    }
}
