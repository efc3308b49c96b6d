package org.jvmquarks.upgrade.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.findings.Accepted;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * What build servers are told of an application that moves to another JDK: what must be fixed is an error, what it will
 * notice a warning, and what it may notice a note.
 */
final class UpgradeNotices {
    private static final String OUTDATED = "application/is-not-up-to-date";
    private static final String UNUSED = "application/has-entries-that-nothing-needs-here";

    private final UpgradeResult result;

    UpgradeNotices(UpgradeResult result) {
        this.result = result;
    }

    /** Returns those about the decision. */
    List<Notice> ofHead() {
        return Stream.concat(Notice.notProven(result.decision()).stream(), lostVerdicts().stream())
                .toList();
    }

    /** Returns that about findings which the ledger accepts. */
    static Notice accepted(List<Accepted> accepted) {
        return new Notice(
                Level.NOTE,
                "accepted",
                "accepted findings",
                accepted.stream()
                        .map(each -> "%s, accepted %s (key: %s)"
                                .formatted(each.title(), each.why(), String.join(", ", each.keys())))
                        .collect(Collectors.joining("\n")),
                "accepted");
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

    /** Returns that about a finding, as its item says it; empty if it does not concern the application. */
    Optional<Notice> of(Finding finding, Item item) {
        String rule = rule(finding);
        return level(finding.concern())
                .map(level -> Notice.of(
                                level,
                                rule,
                                finding.title() + ": " + finding.consequence(),
                                item,
                                rule + " " + finding.title())
                        .about(
                                finding.quark()
                                        .flatMap(id -> result.articles().stream()
                                                .filter(each -> each.id().equals(id))
                                                .findFirst()),
                                finding.row()));
    }

    /** A finding of no pin is named by its key in the ledger, which the ledger does not have. */
    private static String rule(Finding finding) {
        return finding.pins().stream()
                .findFirst()
                .or(finding::quark)
                .or(() -> finding.keys().stream().findFirst())
                .orElse(finding.impact() == Consequence.LEDGER_OUTDATED ? OUTDATED : UNUSED);
    }
}
