package org.jvmquarks.upgrade.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.terminal.Lines;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.findings.Accepted;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * The consequences of a move for an application, as lines of text; the decision is the first and
 * the last.
 */
public final class UpgradeText {
    private static final String INDENT = Lines.INDENT;
    private static final String TWICE = INDENT + INDENT;

    /** Places that show the same; the other formats have all. */
    private static final int PLACES = 3;

    /** More would push the findings out of sight; the other formats have all. */
    private static final int GAPS = 12;

    private final UpgradeResult result;
    private final Lines lines;
    private final boolean all;

    private UpgradeText(UpgradeResult result, TableStyle style, boolean all) {
        this.result = result;
        this.lines = new Lines(style);
        this.all = all;
    }

    /**
     * Returns the whole text; no line is wider than the style, and each ends in {@code \n}.
     *
     * @param all whether to list what does not concern the application
     */
    public static String render(UpgradeResult result, TableStyle style, boolean all) {
        return new UpgradeText(result, style, all).text();
    }

    private String text() {
        String decision = result.decision() + ".";
        lines.strong(decision);
        result.misfit().ifPresent(misfit -> lines.strong(misfit + "."));
        lines.blank();
        lines.wrap("from: ", result.from().describe());
        lines.wrap("to:   ", result.to().describe());
        lines.wrap(
                "application: ",
                result.application().isEmpty()
                        ? "unknown; describe it with --options, --container, --jar or --recording"
                        : String.join(", ", result.application()));
        for (Concern concern : Concern.values()) {
            if (all || !concern.isFolded()) {
                section(concern);
            }
            if (concern == Concern.MUST_FIX) {
                result.proposal().ifPresent(this::proposal);
            }
        }
        unchecked();
        accepted();
        ledger();
        folded();
        lines.blank();
        lines.strong(decision);
        return lines.text();
    }

    private void section(Concern concern) {
        List<Finding> findings = result.findings(concern);
        if (!findings.isEmpty()) {
            lines.blank();
            lines.strong(concern.heading() + " (" + findings.size() + ")");
            findings.forEach(this::finding);
        }
    }

    private void finding(Finding finding) {
        lines.wrap(INDENT, finding.title() + " [" + finding.consequence() + "]");
        finding.sentences().forEach(sentence -> lines.wrap(TWICE + "- ", sentence));
        finding.where().stream()
                .limit(all ? Integer.MAX_VALUE : PLACES)
                .forEach(where -> lines.wrap(TWICE + "seen: ", where));
        int more = finding.where().size() - PLACES;
        if (!all && more > 0) {
            lines.wrap(TWICE + "seen: ", more + " more; --all lists them");
        }
        finding.advice().ifPresent(advice -> lines.wrap(TWICE + "advice: ", advice));
        keys(finding.keys(), "key: ", "keys: ", finding.quark());
        if (!finding.pins().equals(finding.keys())) {
            keys(finding.pins(), "pin: ", "pins: ", finding.quark());
        }
    }

    private void keys(List<String> keys, String one, String several, Optional<String> quark) {
        if (!keys.isEmpty()) {
            lines.faint(
                    TWICE, keys.size() == 1 ? one + keys.get(0) : several + shortened(keys, quark));
        }
    }

    private static String shortened(List<String> keys, Optional<String> quark) {
        return keys.size() > PLACES && quark.isPresent()
                ? "quark:" + quark.get()
                : String.join(", ", keys.subList(0, Math.min(PLACES, keys.size())))
                        + (keys.size() > PLACES ? ", …" : "");
    }

    private void proposal(Proposal proposal) {
        lines.blank();
        lines.strong(
                proposal.isVerified()
                        ? "options with which " + result.to().id() + " starts"
                        : "options with which "
                                + result.to().id()
                                + " still does not start: "
                                + proposal.refusal().orElse(""));
        lines.command(
                INDENT,
                "java "
                        + proposal.words().stream()
                                .map(ShellWords::quote)
                                .collect(Collectors.joining(" ")));
        if (!proposal.leftOut().isEmpty()) {
            lines.wrap(INDENT + "left out: ", String.join(" ", proposal.leftOut()));
        }
    }

    private void accepted() {
        List<Accepted> accepted = result.accepted();
        if (!accepted.isEmpty()) {
            lines.blank();
            lines.strong("accepted (" + accepted.size() + ")");
            for (Accepted each : accepted) {
                lines.wrap(INDENT, each.title());
                each.sentences().forEach(sentence -> lines.wrap(TWICE + "- ", sentence));
                lines.wrap(TWICE + "accepted ", each.why());
                keys(each.keys(), "key: ", "keys: ", Optional.empty());
            }
        }
    }

    /** Prints the entries that accept what is listed. YAML joins a value again that is wrapped. */
    private void ledger() {
        String entries = all ? result.wholeLedger() : result.ledger();
        if (!entries.isEmpty()) {
            lines.blank();
            lines.strong(
                    all
                            ? "entries that accept what is listed above, to be completed and added to the ledger"
                            : "entries that accept what must be fixed, to be completed and added to the ledger");
            lines.row("accepted:");
            entries.lines()
                    .forEach(
                            line -> {
                                int value = line.indexOf(": ") + 2;
                                lines.wrap(line.substring(0, value), line.substring(value));
                            });
        }
    }

    private void unchecked() {
        List<String> unchecked = result.unchecked();
        if (!unchecked.isEmpty()) {
            lines.blank();
            lines.strong("could not be checked (" + unchecked.size() + ")");
            result.gaps().stream()
                    .limit(all ? Integer.MAX_VALUE : GAPS)
                    .forEach(
                            each -> {
                                lines.wrap(INDENT + "- ", each.sentence());
                                lines.faint(TWICE, "key: " + each.point().key());
                            });
            if (!all && unchecked.size() > GAPS) {
                lines.wrap(INDENT, "and " + (unchecked.size() - GAPS) + " more; --all lists them");
            }
        }
    }

    /** Prints one line about the differences that are not listed. */
    private void folded() {
        List<Finding> folded = result.findings(Concern.NOT_YOURS);
        if (!all && !folded.isEmpty()) {
            lines.blank();
            int sentences = folded.stream().mapToInt(each -> each.sentences().size()).sum();
            lines.wrap(
                    "not yours: ",
                    Plural.count(sentences, "difference")
                            + " in what the application does not use or does not notice;"
                            + " --all lists them");
        }
    }
}
