package org.jvmquarks.upgrade.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.report.GateNotices;
import org.jvmquarks.report.Notice;
import org.jvmquarks.report.Notice.Level;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * Findings about an application that moves to another JDK: what must be fixed is an error, what it will notice a
 * warning, and what it may notice a note.
 */
public final class UpgradeNotices {
    private static final String OUTDATED = "application/is-not-up-to-date";
    private static final String UNUSED = "application/has-entries-that-nothing-needs-here";

    private final UpgradeResult result;

    private UpgradeNotices(UpgradeResult result) {
        this.result = result;
    }

    /** Returns the findings that concern the application, errors first. */
    public static List<Notice> of(UpgradeResult result) {
        return new UpgradeNotices(result).notices();
    }

    private List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        GateNotices.decision(result.decision()).ifPresent(notices::add);
        lostVerdicts().ifPresent(notices::add);
        for (Finding finding : result.findings()) {
            level(finding.concern()).ifPresent(level -> notices.add(notice(level, finding)));
        }
        accepted().ifPresent(notices::add);
        return List.copyOf(notices);
    }

    private Optional<Notice> accepted() {
        return result.accepted().isEmpty()
                ? Optional.empty()
                : Optional.of(new Notice(
                        Level.NOTE,
                        "accepted",
                        "accepted findings",
                        result.accepted().stream()
                                .map(each -> "%s, accepted %s (key: %s)"
                                        .formatted(each.title(), each.why(), String.join(", ", each.keys())))
                                .collect(Collectors.joining("\n")),
                        "accepted"));
    }

    /**
     * Returns the notice about lost verdicts, which keep the application from moving although nothing of it must be
     * fixed.
     */
    private Optional<Notice> lostVerdicts() {
        return result.decision().outcome() == Decision.Outcome.FAILED
                        && result.findings(Concern.MUST_FIX).isEmpty()
                ? Optional.of(new Notice(
                        Level.ERROR,
                        "decision",
                        "lost verdicts",
                        Stream.concat(Stream.of(result.decision() + "."), result.unchecked().stream())
                                .collect(Collectors.joining("\n")),
                        "decision"))
                : Optional.empty();
    }

    private static Optional<Level> level(Concern concern) {
        return switch (concern) {
            case MUST_FIX -> Optional.of(Level.ERROR);
            case WILL_NOTICE -> Optional.of(Level.WARNING);
            case MAY_NOTICE -> Optional.of(Level.NOTE);
            case NOT_RELEVANT -> Optional.empty();
        };
    }

    private Notice notice(Level level, Finding finding) {
        String rule = rule(finding);
        List<String> lines = new ArrayList<>();
        lines.add(finding.title() + " (" + finding.consequence() + ")");
        lines.addAll(finding.sentences());
        finding.where().forEach(where -> lines.add("seen: " + where));
        finding.advice().ifPresent(advice -> lines.add("advice: " + advice));
        if (!finding.points().isEmpty()) {
            lines.add((finding.keys().size() == 1 ? "key: " : "keys: ") + String.join(", ", finding.keys()));
            lines.add("to accept it, complete and add to the ledger:");
            finding.ledger().lines().forEach(lines::add);
        }
        return new Notice(
                level,
                rule,
                finding.title() + ": " + finding.consequence(),
                String.join("\n", lines),
                finding.quark().flatMap(this::quark),
                finding.pins().stream().findFirst().map(key -> PinId.of(key).row()),
                rule + " " + finding.title());
    }

    /** A finding of no pin is named by its key in the ledger, which the ledger does not have. */
    private static String rule(Finding finding) {
        return finding.pins().stream()
                .findFirst()
                .or(finding::quark)
                .or(() -> finding.keys().stream().findFirst())
                .orElse(finding.impact() == Consequence.LEDGER_OUTDATED ? OUTDATED : UNUSED);
    }

    private Optional<QuarkRecord> quark(String id) {
        return result.articles().stream().filter(each -> each.id().equals(id)).findFirst();
    }
}
