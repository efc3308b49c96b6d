package org.jvmquarks.report.html;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Matrix;

/**
 * The page as the template shows it; its names are those of {@code page.mustache}.
 *
 * @param head about the whole run
 * @param gate the result of a gate, in a list of at most one as the template needs it
 * @param tally the cells in numbers
 * @param look the cells that need a look
 * @param table the matrix
 * @param topics the articles about the quarks
 */
record Page(
        Head head,
        List<GateView> gate,
        Tally tally,
        Look look,
        Table table,
        List<Article.Topic> topics,
        Assets assets) {

    /**
     * The head of the page.
     *
     * @param title of the window
     * @param started start of the run, ISO 8601
     * @param start the same for people
     * @param interruption how many cells are missing and why; empty for a complete run
     * @param notes what happened in the run and matters to a reader
     */
    record Head(
            String title,
            String started,
            String start,
            HostRecord host,
            String interruption,
            List<String> notes) {

        static Head of(RunRecord run, List<GateView> gate) {
            String title =
                    gate.stream()
                            .map(GateView::title)
                            .findFirst()
                            .orElse(run.cells().size() + " cells, " + run.started());
            String start = run.started().replace('T', ' ').replace("Z", " UTC");
            return new Head(
                    title,
                    run.started(),
                    start,
                    run.host(),
                    run.interruption().orElse(""),
                    run.course().notes());
        }
    }

    /**
     * The cells in numbers.
     *
     * @param cells all of them
     * @param counts for each verdict
     */
    record Tally(int cells, List<Count> counts) {

        static Tally of(List<CellRecord> cells) {
            return new Tally(cells.size(), Count.all(cells));
        }
    }

    /**
     * The cells that need a look.
     *
     * @param title how many they are, in words; empty when there are none
     */
    record Look(String title, List<Finding> findings) {

        static Look of(List<CellRecord> findings) {
            return new Look(
                    switch (findings.size()) {
                        case 0 -> "";
                        case 1 -> "1 cell needs a look";
                        default -> findings.size() + " cells need a look";
                    },
                    findings.stream().map(cell -> new Finding(cell, CellView.of(cell))).toList());
        }
    }

    /** A cell that needs a look. */
    record Finding(CellRecord cell, CellView view) {}

    /**
     * The matrix.
     *
     * @param headings the columns
     * @param groups the rows
     * @param span number of columns, with that of the claims
     */
    record Table(List<Heading> headings, List<Group> groups, int span) {

        static Table of(RunRecord run, Matrix matrix) {
            Set<String> described =
                    run.quarks().stream().map(QuarkRecord::id).collect(Collectors.toSet());
            return new Table(
                    Heading.of(run, matrix),
                    matrix.topics().stream().map(topic -> Group.of(topic, described)).toList(),
                    matrix.columns().size() + 1);
        }
    }

    /**
     * Style, script and what the script reads.
     *
     * @param data JSON, compressed by gzip and in Base64
     */
    record Assets(Asset style, Asset script, String data) {}

    /** A topic with its quarks. */
    record Group(String name, List<Block> quarks) {

        static Group of(Matrix.Topic topic, Set<String> described) {
            return new Group(
                    topic.name(),
                    topic.quarks().stream().map(quark -> Block.of(quark, described)).toList());
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

    /** A pin with its cells. */
    record Line(String pin, String claim, List<CellView> cells) {

        static Line of(Matrix.Row row) {
            return new Line(
                    row.pin(),
                    row.claim(),
                    row.cells().stream()
                            .map(cell -> cell.map(CellView::of).orElseGet(CellView::missing))
                            .toList());
        }
    }

    static Page of(RunRecord run, Matrix matrix, List<GateView> gate, Assets assets) {
        List<CellRecord> cells = matrix.cells();
        return new Page(
                Head.of(run, gate),
                gate,
                Tally.of(cells),
                Look.of(Cells.findings(cells)),
                Table.of(run, matrix),
                Article.byTopic(run.quarks()),
                assets);
    }
}
