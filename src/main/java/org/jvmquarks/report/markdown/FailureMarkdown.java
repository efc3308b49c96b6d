package org.jvmquarks.report.markdown;

import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Symbols;

/** A cell that needs a look, with its reason and the command that runs it again. */
final class FailureMarkdown {
    private static final Symbols SYMBOLS = Symbols.UNICODE;
    private static final int MOST_CHARACTERS = 160;
    private static final int MOST_OF_A_REASON = 600;

    private FailureMarkdown() {}

    static String markdown(CellRecord cell) {
        String what = "%s.%s on %s: %s".formatted(cell.quark(), cell.pin(), cell.jdk(), cell.claim());
        return "**%s %s** %s\n\n%s\n"
                .formatted(
                        Markdown.text(SYMBOLS.of(cell.verdict())),
                        Markdown.text(cell.outcome().label()),
                        Markdown.text(SYMBOLS.cut(what, MOST_CHARACTERS)),
                        Markdown.block(SYMBOLS.cut(cell.reason().strip(), MOST_OF_A_REASON)
                                + "\nrerun: "
                                + SYMBOLS.cut(cell.rerun(), MOST_OF_A_REASON)));
    }
}
