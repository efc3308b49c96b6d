package org.jvmquarks.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.text.Plural;

/** Decides, and says so in one sentence: may I upgrade, what must I fix, what will I notice. */
final class DecisionText {
    private final GateResult result;
    private final GateSummary summary;
    private final String baseline;
    private final String candidate;

    DecisionText(GateResult result) {
        this.result = result;
        this.summary = result.summary();
        this.baseline = result.sides().baseline().jdk().id();
        this.candidate = result.sides().candidate().jdk().id();
    }

    Decision decision() {
        List<Change> failing = result.failing();
        int problems = result.judgement().problems().size();
        if (!failing.isEmpty() || problems > 0) {
            return decision(
                    Outcome.FAILED,
                    "%s may not replace %s yet: %s".formatted(candidate, baseline, open(failing, problems)));
        }
        Coverage coverage = result.coverage();
        if (coverage.asked() == 0) {
            return decision(
                    Outcome.NOT_PROVEN,
                    "no pin was compared, so nothing shows whether %s may replace %s".formatted(candidate, baseline));
        }
        if (coverage.share() < result.policy().coverage()) {
            return decision(
                    Outcome.NOT_PROVEN,
                    "too few pins were decided to say whether %s may replace %s: expected at least %s but was %s (%d of %d); see the pins without a verdict"
                            .formatted(
                                    candidate,
                                    baseline,
                                    percent(result.policy().coverage()),
                                    percent(coverage.share()),
                                    coverage.proven(),
                                    coverage.asked()));
        }
        return decision(
                Outcome.PASSED,
                "%s may replace %s: no %s; %d of %s"
                        .formatted(
                                candidate,
                                baseline,
                                failOn(),
                                coverage.proven(),
                                Plural.count(coverage.asked(), "pin has a verdict", "pins have a verdict")));
    }

    private Decision decision(Outcome outcome, String verdict) {
        List<String> parts = new ArrayList<>();
        parts.add(verdict);
        int stops = summary.changes(Section.STARTUP);
        if (stops > 0) {
            parts.add(
                    stops == 1
                            ? "fix first: 1 option that can stop the start"
                            : "fix first: " + stops + " options that can stop the start");
        }
        int failures = summary.changes(Section.FAILURE);
        if (failures > 0) {
            parts.add(
                    failures == 1
                            ? "check first: 1 call that throws or is gone"
                            : "check first: " + failures + " calls that throw or are gone");
        }
        List<String> notice = new ArrayList<>();
        if (outcome != Outcome.FAILED) {
            notice(notice, Section.UNDOCUMENTED, "regression or lost verdict", "regressions or lost verdicts");
        }
        notice(notice, Section.BEHAVIOUR, "different behaviour", "different behaviours");
        notice(notice, Section.WARNING, "new warning", "new warnings");
        notice(notice, Section.PERFORMANCE, "change of performance", "changes of performance");
        if (!notice.isEmpty()) {
            parts.add("to notice: " + Plural.list(notice));
        }
        return new Decision(outcome, String.join("; ", parts));
    }

    private void notice(List<String> parts, Section section, String one, String several) {
        int changes = summary.changes(section);
        if (changes > 0) {
            parts.add(Plural.count(changes, one, several));
        }
    }

    private static String open(List<Change> failing, int problems) {
        List<String> parts = new ArrayList<>();
        Map<Kind, Long> kinds =
                failing.stream().collect(Collectors.groupingBy(Change::kind, TreeMap::new, Collectors.counting()));
        kinds.forEach((kind, number) -> parts.add(kind.countUnaccepted(number)));
        String changes = Plural.list(parts);
        String ledger = problems == 1 ? "1 ledger entry needs a look" : problems + " ledger entries need a look";
        if (problems == 0) {
            return changes;
        }
        return changes.isEmpty() ? ledger : changes + ", and " + ledger;
    }

    /** {@code regression and no lost verdict}: the classes that would have failed. */
    private String failOn() {
        return result.policy().failOn().isEmpty()
                ? "class of differences fails"
                : result.policy().failOn().stream().sorted().map(Kind::one).collect(Collectors.joining(" and no "));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
