package org.jvmquarks.upgrade.findings;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.memory.BudgetResult;

/** Puts together what the VMs, the pins and the application's code tell. */
public final class UpgradeReportBuilder {
    private final UpgradeResult.Jdk from;
    private final UpgradeResult.Jdk to;
    private final int feature;
    private final KnownApplication application;
    private final Relevance relevance;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Gap> unchecked = new ArrayList<>();
    private final List<GateResult> gates = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<CodeFinding> undecided = new ArrayList<>();
    private final Ledger ledger;
    private final LocalDate today;
    private Optional<Proposal> proposal = Optional.empty();
    private Optional<String> misfit = Optional.empty();
    private OwnCollectors collectors = OwnCollectors.unknown();

    /** Accepts nothing. */
    public UpgradeReportBuilder(
            UpgradeResult.Jdk from, UpgradeResult.Jdk to, int feature, KnownApplication application) {
        this(from, to, feature, application, Ledger.none(), LocalDate.EPOCH);
    }

    /**
     * Begins with what is known of the application.
     *
     * @param feature version of the JDK to which it moves
     * @param ledger what is accepted
     * @param today the day on which it must be
     */
    public UpgradeReportBuilder(
            UpgradeResult.Jdk from,
            UpgradeResult.Jdk to,
            int feature,
            KnownApplication application,
            Ledger ledger,
            LocalDate today) {
        this.ledger = ledger;
        this.today = today;
        this.from = from;
        this.to = to;
        this.feature = feature;
        this.application = application;
        this.relevance = new Relevance(application, feature);
        if (application.code().filter(code -> code.classes() == 0).isPresent()) {
            unchecked.add(Gap.of(
                    Point.ARCHIVE,
                    "classes",
                    "the archives have no class; name those that have the application's code"));
        }
        application
                .code()
                .ifPresent(code -> code.problems().stream()
                        .map(it -> Gap.of(Point.ARCHIVE, it.name(), it.toString()))
                        .forEach(unchecked::add));
    }

    /** Adds what both VMs make of the application's options. */
    public UpgradeReportBuilder options(InspectionResult inspection) {
        Optional<Inspected> before = inspected(inspection, from.id());
        Optional<Inspected> after = inspected(inspection, to.id());
        inspection
                .unasked()
                .forEach((jdk, why) ->
                        unchecked.add(Gap.of(Point.VM, "options", "the options, on " + jdk + ": " + why)));
        misfit = before.flatMap(vm -> new CurrentJdkMismatch(vm, application.code()).sentence());
        if (before.isPresent() && after.isPresent()) {
            OptionFindings options = new OptionFindings(before.get(), after.get(), application.hasCircumstances());
            findings.addAll(options.findings());
            unchecked.addAll(options.undecided());
            collectors = OwnCollectors.of(
                    application, feature, before.get().ergonomics(), after.get().ergonomics());
            proposal = Optional.of(after.get().proposal())
                    .filter(line -> !line.changes().isEmpty());
        }
        return this;
    }

    private static Optional<Inspected> inspected(InspectionResult inspection, String id) {
        return inspection.jdks().stream().filter(each -> each.jdk().equals(id)).findFirst();
    }

    /**
     * Adds what pins show.
     *
     * @param gate of the JDKs as they are
     * @param asApplication what pins about defaults saw on the JDKs as the application runs them; empty if nothing is
     *     known of that
     */
    public UpgradeReportBuilder behaviour(GateResult gate, Optional<SideBySide> asApplication) {
        BehaviourFindings behaviour = new BehaviourFindings(
                gate,
                application,
                relevance,
                new ObservationsAsApplication(asApplication, new Conditions(application, feature)),
                collectors);
        findings.addAll(behaviour.findings());
        findings.addAll(behaviour.accepted());
        problems.addAll(gate.judgement().problems());
        List<Gap> lost = behaviour.lost();
        unchecked.addAll(lost);
        gate.sides().gaps().forEach((pin, sentence) -> addGap(gate, pin, sentence, lost));
        gates.add(gate);
        return this;
    }

    /** A lost verdict tells its reason itself, and so does one that the ledger accepts. */
    private void addGap(GateResult gate, PinKey pin, String sentence, List<Gap> lost) {
        String key = pin.toString();
        boolean isTold = lost.stream().anyMatch(gap -> gap.point().key().equals(key))
                || gate.judgement().accepted().stream()
                        .anyMatch(change -> change.key().equals(key));
        if (!isTold) {
            unchecked.add(new Gap(new Point(key, "a verdict", "no verdict"), sentence));
        }
    }

    /** An entry that nobody looks at hides the next change. */
    private static Optional<Finding> ofLedger(Concern concern, Consequence consequence, List<String> problems) {
        return problems.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(
                        new Subject.AcceptedChanges(),
                        new Basis(ChangeIdentity.none(), List.of(), List.of(), Optional.empty()),
                        concern,
                        consequence,
                        problems,
                        List.of(),
                        Optional.empty()));
    }

    /** Adds what its recording shows, if there is one. */
    public UpgradeReportBuilder recording(int fromFeature, int toFeature) {
        application
                .recording()
                .map(facts -> new RecordingFindings(facts, fromFeature, toFeature).findings())
                .ifPresent(findings::addAll);
        return this;
    }

    /** Adds what its archives and the tools of the JDK tell. */
    public UpgradeReportBuilder code(List<CodeFinding> code) {
        findings.addAll(CodeConcerns.findings(code));
        code.stream().filter(CodeFinding::isUndecided).forEach(undecided::add);
        return this;
    }

    /** Adds what a test service takes on both JDKs with its options and limits. */
    public UpgradeReportBuilder memory(BudgetResult before, BudgetResult after) {
        MemoryFinding.of(before, after).ifPresent(findings::add);
        unchecked.addAll(MemoryFinding.unmeasured(before, after));
        return this;
    }

    /** Adds what could not be checked of its code, in a sentence. */
    public UpgradeReportBuilder unchecked(String what, String sentence) {
        unchecked.add(Gap.of(Point.CODE, what, sentence));
        return this;
    }

    /** Returns the answer. */
    public UpgradeResult result() {
        List<Finding> judged = findings.stream().map(this::judged).toList();
        UndecidedCode doubts = UndecidedCode.of(FindingMerger.merge(judged), undecided);
        List<Gap> gaps = new ArrayList<>(CodeConcerns.undecided(doubts.undecided()));
        gaps.addAll(unchecked);
        List<Finding> open = new ArrayList<>(doubts.findings().stream()
                .filter(finding -> finding.accepted().isEmpty())
                .toList());
        ofLedger(Concern.MUST_FIX, Consequence.LEDGER_OUTDATED, problems).ifPresent(open::add);
        ofLedger(Concern.MAY_NOTICE, Consequence.LEDGER_UNUSED, unused(gaps)).ifPresent(open::add);
        List<Gap> openGaps =
                gaps.stream().filter(gap -> entry(gap).isEmpty()).distinct().toList();
        Decision decision = new UpgradeDecision(from.id(), to.id(), application, open, openGaps, gates).decision();
        return new UpgradeResult(
                from.with(misfit),
                to,
                application.describe(),
                decision,
                new UpgradeResult.All(open, openGaps, accepted(doubts.findings(), gaps)),
                proposal,
                articles(open));
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

    private List<String> unused(List<Gap> gaps) {
        return ledger.unused(Stream.concat(
                        findings.stream().flatMap(each -> each.basis().own().stream()),
                        gaps.stream().map(Gap::point))
                .toList());
    }

    private List<Accepted> accepted(List<Finding> all, List<Gap> gaps) {
        List<Accepted> accepted = new ArrayList<>();
        all.forEach(finding -> finding.accepted().ifPresent(entry -> accepted.add(Accepted.of(finding, entry))));
        for (GateResult gate : gates) {
            gate.judgement().entries().forEach((change, entry) -> {
                if (change.kind() == Kind.LOST) {
                    accepted.add(Accepted.of(new Gap(Point.of(change), gate.sentence(change)), entry));
                }
            });
        }
        gaps.stream().distinct().forEach(gap -> entry(gap).ifPresent(entry -> accepted.add(Accepted.of(gap, entry))));
        return accepted;
    }

    private List<QuarkRecord> articles(List<Finding> all) {
        return all.stream()
                .flatMap(finding -> finding.quark().stream())
                .distinct()
                .sorted()
                .flatMap(quark -> gates.stream().flatMap(gate -> quark(gate, quark).stream()))
                .toList();
    }

    private static Optional<QuarkRecord> quark(GateResult gate, String id) {
        return gate.sides()
                .candidate()
                .quark(id)
                .or(() -> gate.sides().baseline().quark(id));
    }
}
