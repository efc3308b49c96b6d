package org.jvmquarks.report.terminal;

import org.jvmquarks.report.TableStyle;

import java.util.List;
import java.util.Locale;
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
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.Side;

/** The result of a gate as lines of text; the decision is the first and the last one. */
public final class GateText {
    private static final String INDENT = Lines.INDENT;

    /** Reads well in a line or two; the other formats have all. */
    private static final int NAMES = 8;

    /** More would push the changes out of sight; the other formats have all. */
    private static final int GAPS = 20;

    private final GateResult result;
    private final Summary summary;
    private final Lines lines;
    private final boolean all;

    private GateText(GateResult result, TableStyle style, boolean all) {
        this.result = result;
        this.summary = result.summary();
        this.lines = new Lines(style);
        this.all = all;
    }

    /**
     * Returns the whole text; no line is wider than the style, and each ends in {@code \n}.
     *
     * @param all whether to list what is only counted otherwise
     */
    public static String render(GateResult result, TableStyle style, boolean all) {
        return new GateText(result, style, all).text();
    }

    private String text() {
        String decision = result.decision() + ".";
        lines.strong(decision);
        lines.blank();
        wrap("baseline:  ", name(result.sides().baseline()));
        wrap("candidate: ", name(result.sides().candidate()));
        result.notes().forEach(note -> wrap("note: ", note));
        counts();
        for (Section section : Section.values()) {
            if (all || !section.isFolded()) {
                section(section);
            }
        }
        if (all) {
            list("incidental observations", incidental());
            list("accepted", result.judgement().accepted());
        }
        causes(result.causeCounts());
        lines.blank();
        coverage(result.coverage());
        folded();
        result.judgement().problems().forEach(problem -> wrap("ledger: ", problem));
        lines.blank();
        lines.strong(decision);
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

    private void counts() {
        String classes =
                summary.counts().entrySet().stream()
                        .map(it -> it.getKey().count(it.getValue()) + mark(it.getKey()))
                        .collect(Collectors.joining(", "));
        wrap("differences: ", classes.isEmpty() ? "none" : classes);
    }

    private String mark(Kind kind) {
        return result.policy().failOn().contains(kind) ? " (fails)" : "";
    }

    private void section(Section section) {
        List<Entry> entries = summary.entries(section);
        if (!entries.isEmpty()) {
            lines.blank();
            lines.strong(section.heading());
            entries.forEach(this::entry);
        }
    }

    private void entry(Entry entry) {
        wrap(INDENT, entry.title());
        entry.lines().forEach(this::line);
        entry.advice().ifPresent(advice -> wrap(INDENT + INDENT + "advice: ", advice));
        String keys =
                entry.lines().stream()
                        .filter(line -> line.names().isEmpty())
                        .map(line -> line.changes().get(0).key())
                        .collect(Collectors.joining(", "));
        lines.faint(INDENT + INDENT, keys.isEmpty() ? "quark:" + entry.quark() : "key: " + keys);
    }

    private void line(Line line) {
        wrap(INDENT + INDENT + "- ", line.text(all ? Integer.MAX_VALUE : NAMES));
        line.changes().stream()
                .map(result::cause)
                .flatMap(Optional::stream)
                .map(Cause::describe)
                .distinct()
                .forEach(cause -> wrap(INDENT + INDENT + INDENT, cause));
    }

    private List<Change> incidental() {
        return result.judgement().open().stream()
                .filter(change -> change.kind() == Kind.INCIDENTAL)
                .toList();
    }

    private void list(String heading, List<Change> changes) {
        if (!changes.isEmpty()) {
            lines.blank();
            lines.strong(heading);
            changes.forEach(
                    change -> {
                        wrap(INDENT + "- ", result.sentence(change));
                        lines.faint(INDENT + INDENT, "key: " + change.key());
                    });
        }
    }

    private void causes(List<CauseCount> causes) {
        if (!causes.isEmpty()) {
            lines.blank();
            lines.strong("causes");
            causes.forEach(each -> wrap(INDENT + each.changes() + " × ", each.text()));
        }
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

    /** Prints one line about everything that is not listed. */
    private void folded() {
        List<String> parts = result.folded();
        if (!all && !parts.isEmpty()) {
            wrap("not listed: ", String.join(", ", parts) + "; --all lists them");
        }
    }

    private void wrap(String start, String text) {
        lines.wrap(start, text);
    }
}
