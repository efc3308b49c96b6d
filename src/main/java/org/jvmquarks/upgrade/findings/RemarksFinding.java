package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.upgrade.code.Consequence;

/** Finds what only the new VM says at its start, about no option in particular. */
final class RemarksFinding {
    private RemarksFinding() {}

    static Found find(Answers answers, Observed observed) {
        Inspected from = answers.from().vm();
        Inspected to = answers.to().vm();
        List<String> fresh = to.remarks().stream()
                .filter(remark -> !from.remarks().contains(remark))
                .map(remark -> to.jdk() + " says: " + remark)
                .toList();
        return fresh.isEmpty() ? Found.nothing() : Found.of(List.of(finding(fresh)));
    }

    private static Finding finding(List<String> fresh) {
        return Finding.of(
                new Subject.Matter("other warnings of the VM at its start"),
                Basis.of(Point.in(Point.VM, "remarks", "none", String.join(" | ", fresh)), ChangeIdentity.none()),
                Concern.WILL_NOTICE,
                Consequence.WARNING,
                fresh,
                List.of(),
                Optional.empty());
    }
}
