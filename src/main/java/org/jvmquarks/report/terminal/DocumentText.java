package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;

/** A document as lines of text; a decision is the first and the last one. */
public final class DocumentText {
    private static final String INDENT = Lines.INDENT;
    private static final String TWICE = INDENT + INDENT;

    /** More of what is only listed for completeness would push the rest out of sight. */
    private static final int BRIEF = 20;

    /** Places that show the same. */
    private static final int PLACES = 3;

    private static final int WIDEST_FIRST = 44;

    private final Document document;
    private final Lines lines;
    private final TableStyle style;
    private final Paint paint;
    private final int width;
    private final boolean all;

    private DocumentText(Document document, TableStyle style, boolean all) {
        this.document = document;
        this.lines = new Lines(style);
        this.style = style;
        this.paint = new Paint(style.colours(), style.symbols());
        this.width = style.width();
        this.all = all;
    }

    /**
     * Returns the whole text; no line but one to copy is wider than the style, and each ends in {@code \n}.
     *
     * @param all whether to list what is only counted otherwise
     */
    public static String render(Document document, TableStyle style, boolean all) {
        return new DocumentText(document, style, all).text();
    }

    /** Returns the text of a run: its head is last, where a returning user sees it. */
    public static String ofRun(Document document, TableStyle style) {
        return new DocumentText(document, style, true).endingInHead();
    }

    private String text() {
        Optional<String> decision = document.decision().map(it -> it + ".");
        lines.strong(decision.orElse(document.title()));
        notes();
        if (!document.facts().isEmpty()) {
            lines.blank();
            facts();
        }
        document.parts().stream()
                .filter(part -> all || part.fold() != Fold.COUNTED)
                .forEach(this::part);
        if (!all && !document.counted().isEmpty()) {
            lines.blank();
            lines.wrap("not listed: ", String.join(", ", document.counted()) + "; --all lists them");
        }
        decision.ifPresent(it -> {
            lines.blank();
            lines.strong(it);
        });
        return lines.text();
    }

    private String endingInHead() {
        document.parts().forEach(this::part);
        lines.blank();
        notes();
        facts();
        return lines.text();
    }

    private void notes() {
        document.notes().forEach(note -> lines.strong(note + "."));
    }

    private void facts() {
        int widest = document.facts().stream()
                .mapToInt(it -> it.label().length())
                .max()
                .orElse(0);
        document.facts().forEach(fact -> lines.wrap(paint.fit(fact.label() + ":", widest + 2), fact.text()));
    }

    private void part(Part part) {
        if (!lines.isEmpty()) {
            lines.blank();
        }
        if (!part.heading().isEmpty()) {
            lines.strong(part.title());
        }
        int shown = all || part.fold() != Fold.BRIEF ? part.blocks().size() : BRIEF;
        Iterator<Block> blocks = part.shown().stream().limit(shown).iterator();
        while (blocks.hasNext()) {
            Block block = blocks.next();
            block(block);
            if ((block instanceof Block.Table || block instanceof Block.Failure) && blocks.hasNext()) {
                lines.blank();
            }
        }
        if (part.blocks().size() > shown) {
            lines.wrap(INDENT, "and " + (part.blocks().size() - shown) + " more; --all lists them");
        }
    }

    private void block(Block block) {
        if (block instanceof Block.Item item) {
            item(item);
        } else if (block instanceof Block.Remark remark) {
            lines.wrap(INDENT + "- ", remark.sentence());
            remark.key().ifPresent(key -> lines.faint(TWICE, "key: " + key));
        } else if (block instanceof Block.Table table) {
            table(table);
        } else if (block instanceof Block.Command command) {
            command.lead().ifPresent(lead -> lines.wrap(INDENT, lead + ":"));
            lines.command(command.lead().isPresent() ? TWICE : INDENT, String.join(" ", command.words()));
        } else if (block instanceof Block.Listing listing) {
            listing.text().lines().forEach(line -> lines.command("", line));
        } else if (block instanceof Block.Cells cells) {
            MatrixTable.lines(cells.matrix(), style).forEach(lines::row);
        } else if (block instanceof Block.Failure failure) {
            new FailureText(failure.cell(), width).lines(paint).forEach(lines::row);
        }
    }

    private void item(Block.Item item) {
        lines.wrap(
                INDENT,
                item.title() + item.consequence().map(" [%s]"::formatted).orElse(""));
        for (Block.Sentence sentence : item.sentences()) {
            lines.wrap(TWICE + "- ", all ? sentence.whole() : sentence.brief());
            sentence.causes().forEach(cause -> lines.wrap(TWICE + INDENT, cause));
        }
        item.seen().stream()
                .limit(all ? Integer.MAX_VALUE : PLACES)
                .forEach(place -> lines.wrap(TWICE + "seen: ", place));
        int more = item.seen().size() - PLACES;
        if (!all && more > 0) {
            lines.wrap(TWICE + "seen: ", more + " more; --all lists them");
        }
        item.advice().ifPresent(advice -> lines.wrap(TWICE + "advice: ", advice));
        item.keys().forEach(this::keys);
    }

    private void keys(Block.Keys keys) {
        String whole = String.join(", ", keys.names());
        lines.faint(TWICE, keys.label() + ": " + (all ? whole : keys.brief().orElse(whole)));
    }

    /** A table that has no room becomes a list: a row with its columns and their values. */
    private void table(Block.Table table) {
        List<Integer> widths = IntStream.range(0, table.head().size())
                .mapToObj(i -> widest(table, i))
                .toList();
        int needed = INDENT.length() * widths.size()
                + widths.stream().mapToInt(Integer::intValue).sum();
        if (needed <= width) {
            row(table.head(), widths);
            table.rows().forEach(row -> row(row, widths));
        } else {
            for (List<String> row : table.rows()) {
                lines.wrap(INDENT, row.get(0));
                table.values(row).forEach(value -> lines.wrap(TWICE, value));
            }
        }
    }

    private int widest(Block.Table table, int column) {
        List<String> cells = new ArrayList<>(Collections.singleton(table.head().get(column)));
        table.rows().forEach(row -> cells.add(row.get(column)));
        int widest =
                cells.stream().mapToInt(it -> paint.clean(it).length()).max().orElse(0);
        return column == 0 ? Math.min(WIDEST_FIRST, widest) : widest;
    }

    private void row(List<String> cells, List<Integer> widths) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            row.append(INDENT).append(paint.fit(paint.clean(cells.get(i)), widths.get(i)));
        }
        lines.row(row.toString().stripTrailing());
    }
}
