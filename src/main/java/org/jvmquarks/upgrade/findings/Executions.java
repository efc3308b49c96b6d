package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.executed.Execution;
import org.jvmquarks.upgrade.touch.Use;

/** What a trial is to count for findings, and what its counts make of them. */
public final class Executions {
    private Executions() {}

    /** Returns what of the application a trial is to count: the calls that findings are about. */
    public static CallQuestions questions(Answers answers, Observed observed) {
        Set<Use.Api> apis = Finder.all(Finder.ALL, answers, observed).findings().stream()
                .filter(each -> each.concern() != Concern.NOT_RELEVANT)
                .flatMap(each -> each.identity().apis().stream())
                .collect(Collectors.toSet());
        return CallQuestions.about(apis, answers.application().code().map(ArchiveFacts::references));
    }

    /** Returns the same with what was executed of it. Findings about code alone have that already. */
    static Found of(Found found, Observed observed) {
        return observed.executed()
                .map(calls -> new Found(
                        found.findings().stream().map(each -> told(each, calls)).toList(), found.gaps()))
                .orElse(found);
    }

    /** Returns the finding with a sentence about that, once for what was merged. */
    static Finding worded(Finding finding) {
        return finding.execution()
                .map(it -> finding.with(List.of(it.sentence())))
                .orElse(finding);
    }

    private static Finding told(Finding finding, ExecutedCalls calls) {
        Set<Use.Api> apis = finding.identity().apis();
        Optional<Execution> seen = finding.execution().isPresent() || finding.isOfCode() || apis.isEmpty()
                ? Optional.empty()
                : calls.of(apis);
        return seen.isEmpty()
                ? finding
                : new Finding(
                        finding.subject(),
                        finding.concern().shownBy(EvidenceStrength.REFERS, seen),
                        finding.impact(),
                        finding.sentences(),
                        finding.traces(),
                        finding.advice(),
                        finding.quark(),
                        finding.basis().executed(seen));
    }
}
