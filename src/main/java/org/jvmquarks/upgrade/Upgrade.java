package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.application.archive.ArchiveProblem;
import org.jvmquarks.application.code.CodeFinding;
import org.jvmquarks.budget.BudgetResult;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.QuarkRecord;

/** Puts together what the VMs, the pins and the application's code tell. */
public final class Upgrade {
    private final UpgradeResult.Jdk from;
    private final UpgradeResult.Jdk to;
    private final int feature;
    private final KnownApplication application;
    private final Relevance relevance;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> unchecked = new ArrayList<>();
    private final List<GateResult> gates = new ArrayList<>();
    private final List<CodeFinding> undecided = new ArrayList<>();
    private Optional<Proposal> proposal = Optional.empty();
    private Optional<String> misfit = Optional.empty();

    /**
     * @param feature version of the JDK to which it moves
     */
    public Upgrade(
            UpgradeResult.Jdk from,
            UpgradeResult.Jdk to,
            int feature,
            KnownApplication application) {
        this.from = from;
        this.to = to;
        this.feature = feature;
        this.application = application;
        this.relevance = new Relevance(application, feature);
        if (application.code().filter(code -> code.classes() == 0).isPresent()) {
            unchecked.add(
                    "the archives have no class; name those that have the application's code");
        }
        application
                .code()
                .ifPresent(
                        code ->
                                code.problems().stream()
                                        .map(ArchiveProblem::toString)
                                        .forEach(unchecked::add));
    }

    /** Adds what both VMs make of the application's options. */
    public Upgrade options(InspectionResult inspection) {
        Optional<Inspected> before = inspected(inspection, from.id());
        Optional<Inspected> after = inspected(inspection, to.id());
        inspection
                .unasked()
                .forEach((jdk, why) -> unchecked.add("the options, on " + jdk + ": " + why));
        misfit = before.flatMap(vm -> new Misfit(vm, application.code()).sentence());
        if (before.isPresent() && after.isPresent()) {
            OptionFindings options =
                    new OptionFindings(before.get(), after.get(), application.hasCircumstances());
            findings.addAll(options.findings());
            unchecked.addAll(options.undecided());
            proposal =
                    Optional.of(after.get().proposal()).filter(line -> !line.changes().isEmpty());
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
     * @param asApplication what pins about defaults saw on the JDKs as the application runs them;
     *     empty if nothing is known of that
     */
    public Upgrade behaviour(GateResult gate, Optional<SideBySide> asApplication) {
        BehaviourFindings behaviour =
                new BehaviourFindings(
                        gate,
                        application,
                        relevance,
                        new Circumstances(asApplication, new Conditions(application, feature)));
        findings.addAll(behaviour.findings());
        findings.addAll(ledger(gate.judgement().problems()));
        unchecked.addAll(behaviour.lost());
        unchecked.addAll(gate.sides().coverage().gaps());
        gates.add(gate);
        return this;
    }

    /** An entry that nobody looks at hides the next change. */
    private static List<Finding> ledger(List<String> problems) {
        return problems.isEmpty()
                ? List.of()
                : List.of(
                        Finding.of(
                                Concern.MUST_FIX,
                                "is not up to date",
                                "the ledger of accepted changes",
                                problems,
                                List.of(),
                                Optional.empty()));
    }

    /** Adds what its recording shows, if there is one. */
    public Upgrade recording(int fromFeature, int toFeature) {
        application
                .recording()
                .map(facts -> new RecordingFindings(facts, fromFeature, toFeature).findings())
                .ifPresent(findings::addAll);
        return this;
    }

    /** Adds what its archives and the tools of the JDK tell. */
    public Upgrade code(List<CodeFinding> code) {
        findings.addAll(CodeConcerns.findings(code));
        code.stream().filter(CodeFinding::isUndecided).forEach(undecided::add);
        return this;
    }

    /** Adds what a probe service takes on both JDKs with its options and limits. */
    public Upgrade memory(BudgetResult before, BudgetResult after) {
        MemoryFinding.of(before, after).ifPresent(findings::add);
        unchecked.addAll(MemoryFinding.unmeasured(before, after));
        return this;
    }

    /** Adds what could not be checked, in a sentence. */
    public Upgrade unchecked(String sentence) {
        unchecked.add(sentence);
        return this;
    }

    /** Returns the answer. */
    public UpgradeResult result() {
        Doubts doubts = Doubts.of(Merging.merge(findings), undecided);
        List<Finding> all = doubts.findings();
        List<String> open = new ArrayList<>(CodeConcerns.undecided(doubts.undecided()));
        open.addAll(unchecked);
        List<String> notChecked = open.stream().distinct().toList();
        Decision decision =
                new UpgradeDecision(from.id(), to.id(), application, all, notChecked.size(), gates)
                        .decision();
        return new UpgradeResult(
                from.with(misfit),
                to,
                application.describe(),
                decision,
                all,
                proposal,
                notChecked,
                articles(all));
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
        return gate.sides().candidate().quark(id).or(() -> gate.sides().baseline().quark(id));
    }
}
