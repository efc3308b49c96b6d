package org.jvmquarks.report.html;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Inapplicable;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.text.Plural;

/**
 * The matrix.
 *
 * @param headings the columns
 * @param groups the rows
 * @param quarks how many quarks there are, in words
 * @param span number of columns, with that of the claims
 * @param few whether it has so few columns that the claims may be wide
 * @param folded how many rows apply to none of the columns, in words; empty when all apply to one
 * @param why their reasons, with the numbers of rows
 */
record Table(
        List<Heading> headings, List<Group> groups, String quarks, int span, boolean few, String folded, String why) {
    private static final int FEW_COLUMNS = 3;

    static Table of(RunRecord run, Matrix matrix) {
        Set<String> described = run.quarks().stream().map(QuarkRecord::id).collect(Collectors.toSet());
        Inapplicable inapplicable = Inapplicable.of(matrix);
        boolean all = inapplicable.rows() == 0;
        return new Table(
                Heading.of(run, matrix),
                matrix.topics().stream()
                        .map(topic -> Group.of(topic, described))
                        .toList(),
                Plural.count(
                        matrix.topics().stream()
                                .mapToInt(it -> it.quarks().size())
                                .sum(),
                        "quark"),
                matrix.columns().size() + 1,
                matrix.columns().size() <= FEW_COLUMNS,
                all ? "" : inapplicable.title(),
                all ? "" : inapplicable.describe());
    }

    /** A topic with its quarks. */
    record Group(String name, List<Block> quarks) {

        static Group of(Matrix.Topic topic, Set<String> described) {
            return new Group(
                    topic.name(),
                    topic.quarks().stream()
                            .map(quark -> Block.of(quark, described))
                            .toList());
        }
    }

    /**
     * A quark with its pins.
     *
     * @param about where the page says more about it; empty when it does not
     */
    record Block(String id, String title, String about, List<Line> lines) {

        static Block of(Matrix.Quark quark, Set<String> described) {
            return new Block(
                    quark.id(),
                    quark.title(),
                    described.contains(quark.id()) ? Article.anchor(quark.id()) : "",
                    quark.pins().stream().map(Line::of).toList());
        }
    }

    /**
     * A pin with its cells.
     *
     * @param folded whether it applies to none of the columns
     */
    record Line(String pin, String claim, boolean folded, List<CellView> cells) {

        static Line of(Matrix.Row row) {
            return new Line(
                    row.pin(),
                    row.claim(),
                    row.isInapplicable(),
                    IntStream.range(0, row.cells().size())
                            .mapToObj(column -> view(row, column))
                            .toList());
        }

        private static CellView view(Matrix.Row row, int column) {
            return row.cells()
                    .get(column)
                    .map(cell -> CellView.of(
                            cell, row.value(cell), row.change(column).orElse("")))
                    .orElseGet(CellView::missing);
        }
    }
}
