package org.jvmquarks.report.markdown;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.Summary;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.text.Plural;

/** The result of a gate for a pull request: the decision, what to do, and the rest folded. */
public final class GateMarkdown {
    /** Lines of a list: comments and job summaries are limited; the other formats have all. */
    private static final int ROWS = 40;

    /** Names in sight; the others are folded away. */
    private static final int NAMES = 6;

    /** As many names are shown whole. */
    private static final int FEW = 10;

    private final GateResult result;
    private final Summary summary;
    private final StringBuilder out = new StringBuilder();

    private GateMarkdown(GateResult result) {
        this.result = result;
        this.summary = result.summary();
    }

    /** The whole text; its lines end in {@code \n}. */
    public static String render(GateResult result) {
        return new GateMarkdown(result).text();
    }

    private String text() {
        out.append(
                "### %s → %s: %s\n\n"
                        .formatted(
                                Markdown.text(result.sides().baseline().jdk().id()),
                                Markdown.text(result.sides().candidate().jdk().id()),
                                Markdown.text(result.decision().outcome().toString())));
        out.append(Markdown.text(result.decision().reason())).append(".\n\n");
        list(result.notes());
        list(result.judgement().problems());
        counts();
        causes(result.causeCounts());
        for (Section section : Section.values()) {
            section(section);
        }
        List<Change> incidental = open(Kind.INCIDENTAL);
        folded(Kind.INCIDENTAL.count(incidental.size()), incidental);
        List<Change> accepted = result.judgement().accepted();
        folded(Plural.count(accepted.size(), "accepted change"), accepted);
        gaps(result.coverage().gaps());
        return out.toString();
    }

    private void counts() {
        String counts =
                summary.counts().entrySet().stream()
                        .map(
                                it ->
                                        it.getKey().count(it.getValue())
                                                + (result.policy().failOn().contains(it.getKey())
                                                        ? " (fails)"
                                                        : ""))
                        .collect(Collectors.joining(", "));
        out.append(Markdown.text(counts.isEmpty() ? "No differences" : counts)).append(".\n\n");
    }

    private List<Change> open(Kind kind) {
        return result.judgement().open().stream().filter(change -> change.kind() == kind).toList();
    }

    private void section(Section section) {
        List<Entry> entries = summary.entries(section);
        if (entries.isEmpty()) {
            return;
        }
        String body = entries.stream().map(this::entry).collect(Collectors.joining());
        out.append(
                section.isFolded()
                        ? Markdown.details(
                                summary.changes(section) + " × " + section.heading(), body)
                        : "#### " + Markdown.text(section.heading()) + "\n\n" + body + "\n");
    }

    private String entry(Entry entry) {
        String title = Markdown.text(entry.title());
        String head =
                entry.article()
                        ? "[%s](gate.html#quark-%s)".formatted(title, entry.quark())
                        : title;
        return "- **%s**\n%s%s"
                .formatted(
                        head,
                        entry.lines().stream().map(this::line).collect(Collectors.joining()),
                        entry.advice()
                                .map(advice -> "  - _Advice:_ " + Markdown.text(advice) + "\n")
                                .orElse(""));
    }

    private String line(Line line) {
        String causes =
                line.changes().stream()
                        .map(result::cause)
                        .flatMap(Optional::stream)
                        .map(Cause::describe)
                        .distinct()
                        .map(it -> "; " + Markdown.text(it))
                        .collect(Collectors.joining());
        String key =
                line.names().isEmpty()
                        ? " <sub>" + Markdown.text(line.changes().get(0).key()) + "</sub>"
                        : "";
        return "  - "
                + Markdown.linked(line.text(line.names().size() <= FEW ? FEW : NAMES))
                + more(line.names())
                + causes
                + key
                + "\n";
    }

    /** Within an item of a list, where a line break would end it. */
    private static String more(List<String> names) {
        return names.size() <= FEW
                ? ""
                : " <details><summary>all %d</summary>%s</details>"
                        .formatted(names.size(), Markdown.text(String.join(", ", names)));
    }

    private void folded(String title, List<Change> changes) {
        if (!changes.isEmpty()) {
            String body =
                    changes.stream()
                                    .limit(ROWS)
                                    .map(result::sentence)
                                    .map(it -> "- " + Markdown.linked(it) + "\n")
                                    .collect(Collectors.joining())
                            + (changes.size() > ROWS
                                    ? "\nand %d more: see gate.html or gate.json\n"
                                            .formatted(changes.size() - ROWS)
                                    : "");
            out.append(Markdown.details(title, body));
        }
    }

    private void gaps(List<String> gaps) {
        if (!gaps.isEmpty()) {
            String body =
                    gaps.stream()
                                    .limit(ROWS)
                                    .map(it -> "- " + Markdown.text(it) + "\n")
                                    .collect(Collectors.joining())
                            + Markdown.more(gaps.size(), ROWS);
            out.append(
                    Markdown.details(
                            Plural.count(gaps.size(), "pin") + " without a verdict", body));
        }
    }

    private void causes(List<CauseCount> causes) {
        if (!causes.isEmpty()) {
            out.append(Markdown.head(List.of("changes", "cause")));
            causes.stream()
                    .limit(ROWS)
                    .map(each -> List.of("" + each.changes(), Markdown.text(each.text())))
                    .forEach(row -> out.append(Markdown.row(row)));
            out.append(Markdown.more(causes.size(), ROWS)).append('\n');
        }
    }

    private void list(List<String> sentences) {
        sentences.forEach(each -> out.append("- ").append(Markdown.text(each)).append('\n'));
        out.append(sentences.isEmpty() ? "" : "\n");
    }
}
