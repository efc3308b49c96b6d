package org.jvmquarks.report.markdown;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.attribution.Cause;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;

/** The result of a gate for a pull request: failing changes are in sight, the rest is folded. */
public final class GateMarkdown {
    /** Rows of a table: comments and job summaries are limited; the other formats have all. */
    private static final int ROWS = 40;

    private GateMarkdown() {}

    /** The whole text; its lines end in {@code \n}. */
    public static String render(GateResult result) {
        StringBuilder out = new StringBuilder();
        Decision decision = result.decision();
        out.append(
                "### %s → %s: %s%n%n"
                        .replace("%n", "\n")
                        .formatted(
                                Markdown.text(result.sides().baseline().jdk().id()),
                                Markdown.text(result.sides().candidate().jdk().id()),
                                Markdown.text(decision.outcome().toString())));
        out.append(Markdown.text(decision.reason())).append(".\n\n");
        list(out, result.notes());
        list(out, result.judgement().problems());
        causes(out, result.causeCounts());
        List<Change> failing = result.failing();
        if (!failing.isEmpty()) {
            out.append(table(result, failing)).append('\n');
        }
        Map<Kind, List<Change>> others =
                result.sides().changes().stream()
                        .filter(change -> !failing.contains(change))
                        .collect(
                                Collectors.groupingBy(
                                        Change::kind, TreeMap::new, Collectors.toList()));
        others.forEach(
                (kind, changes) ->
                        out.append(
                                Markdown.details(
                                        "%d × %s (does not fail the gate): it %s"
                                                .formatted(changes.size(), kind, kind.words()),
                                        table(result, changes))));
        gaps(out, result.sides().coverage().gaps());
        return out.toString();
    }

    private static void gaps(StringBuilder out, List<String> gaps) {
        if (!gaps.isEmpty()) {
            StringBuilder body = new StringBuilder();
            list(body, gaps.stream().limit(ROWS).toList());
            body.append(Markdown.more(gaps.size(), ROWS));
            out.append(Markdown.details(gaps.size() + " pins without a verdict", body.toString()));
        }
    }

    private static String table(GateResult result, List<Change> changes) {
        return Markdown.head(List.of("what", "baseline", "candidate", "why"))
                + changes.stream()
                        .limit(ROWS)
                        .map(change -> row(result, change))
                        .collect(Collectors.joining())
                + rest(changes.stream().skip(ROWS).toList());
    }

    private static void causes(StringBuilder out, List<CauseCount> causes) {
        if (!causes.isEmpty()) {
            out.append(Markdown.head(List.of("changes", "cause")));
            causes.stream()
                    .limit(ROWS)
                    .map(each -> List.of("" + each.changes(), Markdown.text(each.text())))
                    .forEach(row -> out.append(Markdown.row(row)));
            out.append(Markdown.more(causes.size(), ROWS));
            out.append('\n');
        }
    }

    private static String row(GateResult result, Change change) {
        String why =
                result.cause(change).map(Cause::describe).map(it -> it + " ").orElse("")
                        + change.detail()
                        + (result.isAccepted(change) ? " (accepted)" : "");
        return Markdown.row(
                List.of(
                        Markdown.text(change.kind() + " " + change.key()),
                        Markdown.text(change.from()),
                        Markdown.text(change.to()),
                        Markdown.text(why.strip())));
    }

    /** The changes that the table omits; by which factor at most, if all of them are numbers. */
    private static String rest(List<Change> rest) {
        if (rest.isEmpty()) {
            return "";
        }
        String factor =
                rest.stream().allMatch(Change::hasFactor)
                        ? String.format(
                                Locale.ROOT,
                                ", by a factor of at most %.2f",
                                rest.stream().mapToDouble(Change::factor).max().orElseThrow())
                        : "";
        return "\nand " + rest.size() + " more" + factor + ": see gate.html or gate.json\n";
    }

    private static void list(StringBuilder out, List<String> sentences) {
        sentences.forEach(each -> out.append("- ").append(Markdown.text(each)).append('\n'));
        out.append(sentences.isEmpty() ? "" : "\n");
    }
}
