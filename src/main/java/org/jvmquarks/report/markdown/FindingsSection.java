package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Cells;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.Symbols;

/**
 * The cells that need a look, with their reason and the command that runs them again.
 *
 * @param cells those broken first, then errors, then undecided
 */
record FindingsSection(List<CellRecord> cells) {
    private static final int MOST_CELLS = 20;
    private static final int MOST_CHARACTERS = 160;
    private static final int MOST_OF_A_REASON = 600;

    static FindingsSection of(Matrix matrix) {
        return new FindingsSection(Cells.findings(matrix.cells()));
    }

    String markdown() {
        return cells.stream().limit(MOST_CELLS).map(FindingsSection::finding).collect(joining())
                + (cells.size() > MOST_CELLS ? Markdown.more(cells.size(), MOST_CELLS) + "\n" : "");
    }

    private static String finding(CellRecord cell) {
        String what = "%s.%s on %s: %s".formatted(cell.quark(), cell.pin(), cell.jdk(), cell.claim());
        return "**%s %s** %s\n\n%s\n"
                .formatted(
                        Markdown.text(Symbols.UNICODE.of(cell.verdict())),
                        Markdown.text(cell.outcome().label()),
                        Markdown.text(Markdown.cut(what, MOST_CHARACTERS)),
                        Markdown.block(Markdown.cut(cell.reason().strip(), MOST_OF_A_REASON)
                                + "\nrerun: "
                                + Markdown.cut(cell.rerun(), MOST_OF_A_REASON)));
    }
}
