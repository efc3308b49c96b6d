package org.jvmquarks.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.GateResult;

/** Decides whether an application may move, and says so in a sentence. */
final class UpgradeDecision {
    private final String from;
    private final String to;
    private final KnownApplication application;
    private final List<Finding> findings;
    private final List<GateResult> gates;

    UpgradeDecision(
            String from,
            String to,
            KnownApplication application,
            List<Finding> findings,
            List<GateResult> gates) {
        this.from = from;
        this.to = to;
        this.application = application;
        this.findings = findings;
        this.gates = gates;
    }

    Decision decision() {
        long fix = count(Concern.MUST_FIX);
        long failing = failing();
        if (fix > 0 || failing > 0) {
            return decision(
                    Outcome.CHANGED, "may not move yet from %s to %s", reasons(fix, failing));
        }
        int asked = gates.stream().mapToInt(gate -> gate.sides().coverage().asked()).sum();
        int proven = gates.stream().mapToInt(gate -> gate.sides().coverage().proven()).sum();
        double least = gates.stream().mapToDouble(gate -> gate.policy().coverage()).max().orElse(0);
        // Pins that all do not apply show nothing; without a gate, options and code alone decide.
        if (asked == 0 && !gates.isEmpty()) {
            return new Decision(
                    Outcome.NOT_PROVEN,
                    "no pin was compared, so none says whether %s may move from %s to %s"
                            .formatted(subject(), from, to));
        }
        if (proven < least * asked) {
            return new Decision(
                    Outcome.NOT_PROVEN,
                    String.format(
                            Locale.ROOT,
                            "too few pins were decided to say whether %s may move from %s to %s:"
                                    + " expected at least %.1f %%, were %.1f %% (%d of %d)",
                            subject(),
                            from,
                            to,
                            100 * least,
                            100.0 * proven / asked,
                            proven,
                            asked));
        }
        return decision(Outcome.PASSED, "may move from %s to %s", List.of("nothing to fix"));
    }

    private Decision decision(Outcome outcome, String verdict, List<String> reasons) {
        List<String> parts = new ArrayList<>(reasons);
        long notice = count(Concern.WILL_NOTICE);
        if (notice > 0) {
            parts.add(
                    notice == 1
                            ? "it will notice 1 change"
                            : "it will notice %d changes".formatted(notice));
        }
        long may = count(Concern.MAY_NOTICE);
        if (may > 0) {
            parts.add(may == 1 ? "it may notice 1 more" : "it may notice %d more".formatted(may));
        }
        return new Decision(
                outcome,
                subject() + " " + verdict.formatted(from, to) + ": " + String.join("; ", parts));
    }

    private String subject() {
        return application.isUnknown()
                ? "an application that was not described"
                : "the application";
    }

    private static List<String> reasons(long fix, long failing) {
        List<String> parts = new ArrayList<>();
        if (fix > 0) {
            parts.add(fix == 1 ? "1 thing to fix" : fix + " things to fix");
        }
        if (failing > 0) {
            parts.add(
                    failing == 1
                            ? "1 lost verdict or other unaccepted change"
                            : failing + " lost verdicts or other unaccepted changes");
        }
        return parts;
    }

    /** What fails the gate and is not among what must be fixed: lost verdicts above all. */
    private long failing() {
        Set<String> told =
                findings.stream()
                        .filter(each -> each.concern() == Concern.MUST_FIX)
                        .flatMap(each -> each.keys().stream())
                        .collect(Collectors.toSet());
        return gates.stream()
                .flatMap(gate -> gate.failing().stream())
                .filter(change -> !told.contains(change.key()))
                .count();
    }

    private long count(Concern concern) {
        return findings.stream().filter(each -> each.concern() == concern).count();
    }
}
