package org.jvmquarks.upgrade.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.markdown.Markdown;
import org.jvmquarks.upgrade.findings.Accepted;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * The consequences of a move for an application, for a pull request: the decision, what to do, the
 * rest.
 */
public final class UpgradeMarkdown {
    /** Lines of a list: comments and job summaries are limited; JSON has all. */
    private static final int ROWS = 40;

    private final UpgradeResult result;
    private final StringBuilder out = new StringBuilder();

    private UpgradeMarkdown(UpgradeResult result) {
        this.result = result;
    }

    /** The whole text; its lines end in {@code \n}. */
    public static String render(UpgradeResult result) {
        return new UpgradeMarkdown(result).text();
    }

    private String text() {
        out.append(
                "### %s → %s\n\n**%s.** (%s, exit code %d)\n\n"
                        .formatted(
                                Markdown.text(result.from().id()),
                                Markdown.text(result.to().id()),
                                Markdown.text(result.decision().reason()),
                                Markdown.text(result.decision().outcome().toString()),
                                result.decision().outcome().exitCode()));
        result.misfit()
                .ifPresent(
                        misfit -> out.append("**").append(Markdown.text(misfit)).append(".**\n\n"));
        result.from()
                .chosenBy()
                .ifPresent(
                        file ->
                                out.append("From: ")
                                        .append(Markdown.text(result.from().describe()))
                                        .append(".\n\n"));
        if (!result.application().isEmpty()) {
            out.append("Application: ")
                    .append(Markdown.text(String.join(", ", result.application())))
                    .append(".\n\n");
        }
        for (Concern concern : Concern.values()) {
            section(concern);
            if (concern == Concern.MUST_FIX) {
                result.proposal().ifPresent(this::proposal);
            }
        }
        unchecked();
        accepted();
        ledger();
        return out.toString();
    }

    private void section(Concern concern) {
        List<Finding> findings = result.findings(concern);
        if (findings.isEmpty()) {
            return;
        }
        String heading = findings.size() + " × " + concern.heading();
        String body =
                findings.stream().limit(ROWS).map(this::finding).collect(Collectors.joining())
                        + Markdown.more(findings.size(), ROWS);
        out.append(
                concern == Concern.MUST_FIX || concern == Concern.WILL_NOTICE
                        ? "#### " + Markdown.text(heading) + "\n\n" + body + "\n"
                        : Markdown.details(heading, body));
    }

    private String finding(Finding finding) {
        StringBuilder text = new StringBuilder();
        String title = Markdown.text(finding.title());
        text.append(
                "- **%s** (%s)\n"
                        .formatted(
                                finding.quark()
                                        .map(
                                                id ->
                                                        "[%s](upgrade.html#quark-%s)"
                                                                .formatted(title, id))
                                        .orElse(title),
                                Markdown.text(finding.consequence())));
        finding.sentences()
                .forEach(
                        sentence ->
                                text.append("  - ").append(Markdown.linked(sentence)).append('\n'));
        finding.where()
                .forEach(
                        where ->
                                text.append("  - _Seen:_ ")
                                        .append(Markdown.text(where))
                                        .append('\n'));
        finding.advice()
                .ifPresent(
                        advice ->
                                text.append("  - _Advice:_ ")
                                        .append(Markdown.text(advice))
                                        .append('\n'));
        if (!finding.keys().isEmpty()) {
            text.append("  - _Key:_ ")
                    .append(Markdown.text(String.join(", ", finding.keys())))
                    .append('\n');
        }
        return text.toString();
    }

    private void proposal(Proposal proposal) {
        out.append(
                proposal.isVerified()
                        ? "Options with which %s starts:\n\n"
                                .formatted(Markdown.text(result.to().id()))
                        : "Options with which %s still does not start (%s):\n\n"
                                .formatted(
                                        Markdown.text(result.to().id()),
                                        Markdown.text(proposal.refusal().orElse(""))));
        String words =
                proposal.words().stream().map(ShellWords::quote).collect(Collectors.joining(" "));
        out.append(Markdown.block("java " + words)).append('\n');
        if (!proposal.leftOut().isEmpty()) {
            out.append("Left out: ")
                    .append(Markdown.text(String.join(" ", proposal.leftOut())))
                    .append("\n\n");
        }
    }

    private void accepted() {
        List<Accepted> accepted = result.accepted();
        if (!accepted.isEmpty()) {
            out.append(
                    Markdown.details(
                            accepted.size() + " × accepted",
                            accepted.stream()
                                            .limit(ROWS)
                                            .map(UpgradeMarkdown::accepted)
                                            .collect(Collectors.joining())
                                    + Markdown.more(accepted.size(), ROWS)));
        }
    }

    private static String accepted(Accepted accepted) {
        return "- **%s**, accepted %s\n%s"
                .formatted(
                        Markdown.text(accepted.title()),
                        Markdown.text(accepted.why()),
                        accepted.sentences().stream()
                                .map(sentence -> "  - " + Markdown.linked(sentence) + "\n")
                                .collect(Collectors.joining()));
    }

    private void ledger() {
        if (!result.wholeLedger().isEmpty()) {
            out.append(
                    Markdown.details(
                            "Entries for the ledger, to be completed",
                            Markdown.block("accepted:\n" + result.wholeLedger())));
        }
    }

    private void unchecked() {
        List<String> unchecked = result.unchecked();
        if (!unchecked.isEmpty()) {
            out.append(
                    Markdown.details(
                            unchecked.size() + " × could not be checked",
                            unchecked.stream()
                                            .limit(ROWS)
                                            .map(it -> "- " + Markdown.text(it) + "\n")
                                            .collect(Collectors.joining())
                                    + Markdown.more(unchecked.size(), ROWS)));
        }
    }
}
