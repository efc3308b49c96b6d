package org.jvmquarks.report.html;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Architectures;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Headline;
import org.jvmquarks.report.UncheckedCells;
import org.jvmquarks.report.document.Matrix;
import org.jvmquarks.text.Plural;

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
     * @param headline what a reader needs first
     * @param remarks what could not be checked, and notes
     * @param interruption how many cells are missing and why; empty for a complete run
     */
    record Head(
            String title,
            String started,
            String start,
            HostRecord host,
            Headline headline,
            Remarks remarks,
            String interruption) {

        static Head of(RunRecord run, Matrix matrix, List<GateView> gate) {
            String title = gate.stream()
                    .map(GateView::title)
                    .findFirst()
                    .orElse(Plural.count(run.cells().size(), "cell") + ", " + run.started());
            String start = run.started().replace('T', ' ').replace("Z", " UTC");
            return new Head(
                    title,
                    run.started(),
                    start,
                    run.host(),
                    Headline.of(run),
                    Remarks.of(run, matrix),
                    run.interruption().orElse(""));
        }
    }

    /**
     * What is folded, as it says little about most cells.
     *
     * @param title how many reasons and notes there are, in words; empty without any
     * @param unchecked why cells could not be checked, and what ends that
     * @param notes what happened in the run and matters to a reader
     */
    record Remarks(String title, List<String> unchecked, List<String> notes) {

        private static Remarks of(RunRecord run, Matrix matrix) {
            List<String> unchecked = UncheckedCells.of(matrix.cells()).stream()
                    .map(UncheckedCells::describe)
                    .toList();
            List<String> notes = Stream.concat(Architectures.of(run.jdks()).stream(), run.course().notes().stream())
                    .toList();
            return new Remarks(title(unchecked.size(), notes.size()), unchecked, notes);
        }

        private static String title(int unchecked, int notes) {
            return Stream.of(
                            unchecked == 0 ? "" : "not checked, for " + Plural.count(unchecked, "reason"),
                            notes == 0 ? "" : Plural.count(notes, "note"))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; "));
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
                    findings.stream().map(Finding::of).toList());
        }
    }

    /** A cell that needs a look. */
    record Finding(CellRecord cell, String key, VerdictView verdict) {
        private static Finding of(CellRecord cell) {
            return new Finding(cell, CellView.key(cell), VerdictView.of(cell.verdict()));
        }
    }

    /**
     * Style, script and what the script reads.
     *
     * @param data JSON, compressed by gzip and in Base64
     */
    record Assets(Asset style, Asset script, String data) {}

    static Page of(RunRecord run, Matrix matrix, List<GateView> gate, Assets assets) {
        List<CellRecord> cells = matrix.cells();
        return new Page(
                Head.of(run, matrix, gate),
                gate,
                Tally.of(cells),
                Look.of(Cells.findings(cells)),
                Table.of(run, matrix),
                Article.byTopic(run),
                assets);
    }
}
