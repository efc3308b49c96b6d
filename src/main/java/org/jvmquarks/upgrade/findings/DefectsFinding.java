package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.upgrade.code.Consequence;

/** Finds defects that are new to the application, and whose workaround it does not have. */
final class DefectsFinding {
    private DefectsFinding() {}

    static Found find(Answers answers, Observed observed) {
        Inspected to = answers.to().vm();
        List<WorkaroundFinding> old = answers.from().vm().missing();
        List<WorkaroundFinding> fresh = to.missing().stream()
                .filter(finding -> old.stream().noneMatch(finding::isSameAs))
                .toList();
        return fresh.isEmpty() ? Found.nothing() : Found.of(List.of(finding(to.jdk(), fresh)));
    }

    private static Finding finding(String jdk, List<WorkaroundFinding> fresh) {
        return Finding.of(
                new Subject.Matter("options that work around defects of " + jdk),
                Basis.of(
                        Point.in(
                                Point.VM,
                                "known defects",
                                "none",
                                fresh.stream()
                                        .map(it -> it.workaround().by().get(0))
                                        .collect(Collectors.joining(", "))),
                        ChangeIdentity.none()),
                Concern.WILL_NOTICE,
                Consequence.KNOWN_DEFECT,
                fresh.stream().map(WorkaroundFinding::sentence).toList(),
                List.of(),
                Optional.empty());
    }
}
