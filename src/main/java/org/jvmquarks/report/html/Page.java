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
 * What the template shows; its names are those of {@code page.mustache}.
 *
 * @param title of the window
 * @param gate what a gate found out, in a list of at most one as the template needs it
 * @param started start of the run, ISO 8601
 * @param start the same for people
 * @param counts number of cells for each verdict
 * @param headings the columns
 * @param groups the rows
 * @param topics what the quarks say about themselves
 * @param findings the cells that somebody has to look at
 * @param look how many they are, in words; empty when there are none
 * @param data the records as JSON, compressed by gzip and in Base64
 * @param span number of columns of the table
 */
record Page(
        String title,
        List<GateView> gate,
        String started,
        String start,
        HostRecord host,
        int cells,
        List<Count> counts,
        List<Heading> headings,
        List<Group> groups,
        List<Article.Topic> topics,
        List<Finding> findings,
        String look,
        Asset style,
        Asset script,
        String data,
        int span) {

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

    /** A cell that somebody has to look at. */
    record Finding(CellRecord cell, CellView view) {}

    static Page of(
            RunRecord run,
            Matrix matrix,
            List<GateView> gate,
            Asset style,
            Asset script,
            String data) {
        List<CellRecord> cells = matrix.cells();
        Set<String> described =
                run.quarks().stream().map(QuarkRecord::id).collect(Collectors.toSet());
        List<CellRecord> findings = Cells.findings(cells);
        return new Page(
                title(run, gate),
                gate,
                run.started(),
                run.started().replace('T', ' ').replace("Z", " UTC"),
                run.host(),
                cells.size(),
                Count.all(cells),
                Heading.of(run, matrix),
                matrix.topics().stream().map(topic -> Group.of(topic, described)).toList(),
                Article.byTopic(run.quarks()),
                findings.stream().map(cell -> new Finding(cell, CellView.of(cell))).toList(),
                look(findings.size()),
                style,
                script,
                data,
                matrix.columns().size() + 1);
    }

    private static String title(RunRecord run, List<GateView> gate) {
        return gate.stream()
                .map(GateView::title)
                .findFirst()
                .orElse(run.cells().size() + " cells, " + run.started());
    }

    private static String look(int findings) {
        return switch (findings) {
            case 0 -> "";
            case 1 -> "1 cell needs a look";
            default -> findings + " cells need a look";
        };
    }
}
