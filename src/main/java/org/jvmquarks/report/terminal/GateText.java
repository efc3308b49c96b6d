package org.jvmquarks.report.terminal;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.attribution.CauseCount;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.Side;

/** The result of a gate as lines of text; the last one is the decision. */
public final class GateText {
    private static final String INDENT = Lines.INDENT;

    /** More would push the changes out of sight; the other formats have all. */
    private static final int GAPS = 20;

    private final GateResult result;
    private final Lines lines;

    private GateText(GateResult result, TableStyle style) {
        this.result = result;
        this.lines = new Lines(style);
    }

    /** The whole text; no line is wider than the style, and each ends in {@code \n}. */
    public static String render(GateResult result, TableStyle style) {
        return new GateText(result, style).text();
    }

    private String text() {
        wrap("baseline:  ", name(result.sides().baseline()));
        wrap("candidate: ", name(result.sides().candidate()));
        result.notes().forEach(note -> wrap("note: ", note));
        result.sides().changes().stream()
                .collect(Collectors.groupingBy(Change::kind, TreeMap::new, Collectors.toList()))
                .forEach(this::kind);
        causes(result.causeCounts());
        lines.blank();
        coverage(result.sides().coverage());
        result.judgement().problems().forEach(problem -> wrap("ledger: ", problem));
        wrap(result.decision().outcome() + ": ", result.decision().reason());
        return lines.text();
    }

    private static String name(Side side) {
        return "%s (%s %s, %s)"
                .formatted(
                        side.jdk().id(),
                        side.jdk().vendor(),
                        side.jdk().version(),
                        side.jdk().vm());
    }

    private void kind(Kind kind, List<Change> changes) {
        String mark = result.policy().failOn().contains(kind) ? "" : " (does not fail the gate)";
        lines.blank();
        lines.strong(changes.size() + " × " + kind + ": " + kind.words() + mark);
        changes.stream().sorted(Comparator.comparing(result::isAccepted)).forEach(this::change);
    }

    private void change(Change change) {
        wrap(INDENT, change.key() + (result.isAccepted(change) ? " [accepted]" : ""));
        wrap(INDENT + INDENT, change.from() + " → " + change.to() + factor(change));
        if (!change.detail().isEmpty()) {
            wrap(INDENT + INDENT, change.detail());
        }
        result.cause(change).ifPresent(cause -> wrap(INDENT + INDENT, cause.describe()));
    }

    private void causes(List<CauseCount> causes) {
        if (!causes.isEmpty()) {
            lines.blank();
            lines.strong("causes");
            causes.forEach(each -> wrap(INDENT + each.changes() + " × ", each.text()));
        }
    }

    private static String factor(Change change) {
        return change.hasFactor()
                ? String.format(Locale.ROOT, " (factor %.2f)", change.factor())
                : "";
    }

    private void coverage(Coverage coverage) {
        wrap(
                "verdicts: ",
                String.format(
                        Locale.ROOT,
                        "%d of %d pins (%.1f %%)",
                        coverage.proven(),
                        coverage.asked(),
                        100 * coverage.share()));
        coverage.gaps().stream().limit(GAPS).forEach(gap -> wrap(INDENT, gap));
        if (coverage.gaps().size() > GAPS) {
            wrap(INDENT, "and " + (coverage.gaps().size() - GAPS) + " more");
        }
    }

    private void wrap(String start, String text) {
        lines.wrap(start, text);
    }
}
