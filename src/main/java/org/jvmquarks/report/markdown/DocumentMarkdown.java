package org.jvmquarks.report.markdown;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.report.markdown.MatrixTables.Detail;
import org.jvmquarks.text.Plural;

/** A document for a pull request: the decision, what to do, and the rest folded. */
public final class DocumentMarkdown {
    /** Lines of a list: comments and job summaries are limited; JSON has all. */
    private static final int ROWS = 40;

    /** Characters that GitHub takes as a comment on a pull request. */
    static final int MOST_CHARACTERS = 65_536;

    /** More than the line has that counts what is left out. */
    private static final int LAST_LINE = 200;

    private final Document document;
    private final Detail detail;

    private DocumentMarkdown(Document document, Detail detail) {
        this.document = document;
        this.detail = detail;
    }

    /** Returns the text, whose lines end in {@code \n}: as much of the document as fits into a comment. */
    public static String render(Document document) {
        return Stream.of(Detail.values())
                .map(detail -> new DocumentMarkdown(document, detail).whole())
                .filter(text -> text.length() <= MOST_CHARACTERS)
                .findFirst()
                .orElseGet(() -> new DocumentMarkdown(document, Detail.TOPICS).cut());
    }

    private String whole() {
        return head() + document.parts().stream().map(this::part).collect(Collectors.joining());
    }

    /** Returns the text without the parts that do not fit. */
    private String cut() {
        StringBuilder text = new StringBuilder(head());
        int missing = 0;
        for (Part part : document.parts()) {
            String next = part(part);
            if (text.length() + next.length() + LAST_LINE <= MOST_CHARACTERS) {
                text.append(next);
            } else {
                missing++;
            }
        }
        return text.append("%s in here: see %s.json\n"
                        .formatted(Plural.count(missing, "part does not fit", "parts do not fit"), document.name()))
                .toString();
    }

    private String head() {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(Markdown.text(document.title())).append("\n\n");
        document.decision().map(DocumentMarkdown::decision).ifPresent(out::append);
        document.notes()
                .forEach(note -> out.append("**").append(Markdown.text(note)).append(".**\n\n"));
        document.facts()
                .forEach(fact -> out.append("- ")
                        .append(Markdown.text(fact.label() + ": " + fact.text()))
                        .append('\n'));
        return out.append(document.facts().isEmpty() ? "" : "\n").toString();
    }

    private static String decision(Decision decision) {
        return "**%s.** (%s, exit code %d)\n\n"
                .formatted(
                        Markdown.text(decision.reason()),
                        Markdown.text(decision.outcome().toString()),
                        decision.outcome().exitCode());
    }

    private String part(Part part) {
        String body = part.shown().stream().limit(ROWS).map(this::block).collect(Collectors.joining())
                + more(part.blocks().size());
        if (part.heading().isEmpty()) {
            return body.endsWith("\n\n") ? body : body + "\n";
        }
        return part.fold() == Fold.WHOLE || part.fold() == Fold.OPEN
                ? "#### " + Markdown.text(part.title()) + "\n\n" + body + "\n"
                : Markdown.details(part.title(), body);
    }

    private String more(int number) {
        return number > ROWS ? "\nand %d more: see %s.json\n".formatted(number - ROWS, document.name()) : "";
    }

    private String block(Block block) {
        if (block instanceof Block.Item item) {
            return item(item);
        } else if (block instanceof Block.Remark remark) {
            return "- "
                    + Markdown.linked(remark.sentence())
                    + remark.key()
                            .map(key -> " <sub>" + Markdown.text(key) + "</sub>")
                            .orElse("")
                    + "\n";
        } else if (block instanceof Block.Table table) {
            return table(table);
        } else if (block instanceof Block.Command command) {
            return command.lead().map(lead -> Markdown.text(lead) + ":\n\n").orElse("")
                    + Markdown.block(String.join(" ", command.words()))
                    + "\n";
        } else if (block instanceof Block.Listing listing) {
            return Markdown.block(listing.text());
        } else if (block instanceof Block.Cells cells) {
            return new MatrixTables(cells.matrix()).markdown(detail);
        } else if (block instanceof Block.Failure failure) {
            return FailureMarkdown.markdown(failure.cell());
        }
        throw new IllegalArgumentException("no Markdown for " + block);
    }

    private String item(Block.Item item) {
        String title = Markdown.text(item.title());
        StringBuilder text = new StringBuilder();
        text.append("- **%s**%s\n"
                .formatted(
                        document.anchor(item)
                                .map(anchor -> "[%s](%s.html#%s)".formatted(title, document.name(), anchor))
                                .orElse(title),
                        item.consequence()
                                .map(it -> " (" + Markdown.text(it) + ")")
                                .orElse("")));
        item.sentences().forEach(sentence -> text.append("  - ").append(sentence(sentence)));
        item.seen().forEach(place -> text.append(labelled("Seen", Optional.of(place))));
        text.append(labelled("Advice", item.advice()));
        item.keys().forEach(keys -> text.append(labelled(keys.label(), Optional.of(String.join(", ", keys.names())))));
        return text.toString();
    }

    private static String labelled(String label, Optional<String> text) {
        return text.map(it -> "  - _%s%s:_ %s\n"
                        .formatted(
                                label.substring(0, 1).toUpperCase(Locale.ROOT), label.substring(1), Markdown.text(it)))
                .orElse("");
    }

    /** Names that are left out follow within the item, where a line break would end it. */
    private static String sentence(Block.Sentence sentence) {
        return Markdown.linked(sentence.brief())
                + (sentence.isCut()
                        ? " <details><summary>all %d</summary>%s</details>"
                                .formatted(sentence.names().size(), Markdown.text(String.join(", ", sentence.names())))
                        : "")
                + sentence.causes().stream()
                        .map(cause -> "; " + Markdown.text(cause))
                        .collect(Collectors.joining())
                + "\n";
    }

    private String table(Block.Table table) {
        return "\n"
                + Markdown.head(table.head())
                + table.rows().stream()
                        .limit(ROWS)
                        .map(row ->
                                Markdown.row(row.stream().map(Markdown::text).toList()))
                        .collect(Collectors.joining())
                + more(table.rows().size())
                + "\n";
    }
}
