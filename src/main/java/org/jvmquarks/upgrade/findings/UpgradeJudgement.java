package org.jvmquarks.upgrade.findings;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;

/**
 * Decides what findings mean: those of one cause are one, the ledger accepts some, and the rest says whether the
 * application may move.
 *
 * @param ledger what is accepted
 * @param today the day on which it must be
 */
public record UpgradeJudgement(Ledger ledger, LocalDate today) {

    /** Returns the result of what all finders find. */
    public UpgradeResult of(Answers answers, Observed observed) {
        return of(answers, observed, Executions.of(Finder.all(Finder.ALL, answers, observed), observed));
    }

    /** Returns the result of what was found. Entries of the ledger may have names that pins had before. */
    UpgradeResult of(Answers answers, Observed observed, Found found) {
        Ledger current =
                observed.gate().map(it -> ledger.with(it.sides().formerNames())).orElse(ledger);
        return new UpgradeJudgement(current, today).judge(answers, observed, found);
    }

    private UpgradeResult judge(Answers answers, Observed observed, Found found) {
        List<Finding> judged = found.findings().stream().map(this::judged).toList();
        UndecidedCode doubts = UndecidedCode.of(
                FindingMerger.merge(judged).stream().map(Executions::worded).toList(),
                answers.code().findings().stream()
                        .filter(CodeFinding::isUndecided)
                        .toList());
        List<Gap> gaps = Stream.concat(CodeConcerns.undecided(doubts.undecided()).stream(), found.gaps().stream())
                .distinct()
                .toList();
        List<Gap> openGaps = gaps.stream().filter(gap -> entry(gap).isEmpty()).toList();
        List<Finding> open = new ArrayList<>(doubts.findings().stream()
                .filter(finding -> finding.accepted().isEmpty())
                .toList());
        Optional<GateResult> gate = observed.gate();
        gate.flatMap(it -> ofLedger(
                        Concern.MUST_FIX,
                        Consequence.LEDGER_OUTDATED,
                        it.judgement().problems()))
                .ifPresent(open::add);
        ofLedger(Concern.MAY_NOTICE, Consequence.LEDGER_UNUSED, unused(found, gaps))
                .ifPresent(open::add);
        UpgradeResult.Jdk from = answers.from().name();
        UpgradeResult.Jdk to = answers.to().name();
        KnownApplication application = answers.application();
        Decision decision = new UpgradeDecision(
                        answers.from().name(answers.to()),
                        answers.to().name(answers.from()),
                        application,
                        open,
                        openGaps,
                        gate,
                        observed.trial())
                .decision();
        return new UpgradeResult(
                from.with(new CurrentJdkMismatch(answers.from().vm(), application.code()).sentence()),
                to,
                application.describe(),
                decision,
                new UpgradeResult.All(open, openGaps, accepted(doubts.findings(), gate, gaps)),
                Optional.of(answers.to().vm().proposal())
                        .filter(line -> !line.changes().isEmpty()),
                observed.trial(),
                articles(open, gate));
    }

    /** An entry that nobody looks at hides the next change. */
    private static Optional<Finding> ofLedger(Concern concern, Consequence consequence, List<String> problems) {
        return problems.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        new Subject.Matter("the ledger of accepted changes"),
                        new Basis(ChangeIdentity.none(), List.of(), List.of(), Optional.empty()),
                        concern,
                        consequence,
                        problems,
                        List.of(),
                        Optional.empty()));
    }

    /** Judges what is not the gate's: that was judged with the gate. */
    private Finding judged(Finding finding) {
        Basis basis = finding.basis();
        if (basis.own().isEmpty()) {
            return finding;
        }
        List<Optional<Acceptance>> entries = basis.own().stream()
                .map(point -> ledger.accepting(point, today))
                .toList();
        return entries.stream().allMatch(Optional::isPresent)
                ? finding.with(basis.accepted(entries.get(0)))
                : finding.with(basis.own().stream()
                        .flatMap(point -> ledger.problems(point, today).stream())
                        .toList());
    }

    private Optional<Acceptance> entry(Gap gap) {
        return ledger.accepting(gap.point(), today);
    }

    private List<String> unused(Found found, List<Gap> gaps) {
        return ledger.unused(Stream.concat(
                        found.findings().stream().flatMap(each -> each.basis().own().stream()),
                        gaps.stream().map(Gap::point))
                .toList());
    }

    private List<Accepted> accepted(List<Finding> all, Optional<GateResult> gate, List<Gap> gaps) {
        List<Accepted> accepted = new ArrayList<>();
        all.forEach(finding -> finding.accepted().ifPresent(entry -> accepted.add(Accepted.of(finding, entry))));
        gate.ifPresent(it -> it.judgement().entries().forEach((change, entry) -> {
            if (change.kind() == Kind.LOST) {
                accepted.add(Accepted.of(new Gap(Point.of(change), it.sentence(change)), entry));
            }
        }));
        gaps.forEach(gap -> entry(gap).ifPresent(entry -> accepted.add(Accepted.of(gap, entry))));
        return accepted;
    }

    private static List<QuarkRecord> articles(List<Finding> findings, Optional<GateResult> gate) {
        return findings.stream()
                .flatMap(finding -> finding.quark().stream())
                .distinct()
                .sorted()
                .flatMap(quark -> gate.flatMap(it -> it.sides().quark(quark)).stream())
                .toList();
    }
}
