package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.trial.TrialResult;

/** Decides whether an application may move, and says so in a sentence. */
final class UpgradeDecision {
    private final String from;
    private final String to;
    private final KnownApplication application;
    private final List<Finding> findings;
    private final List<Gap> gaps;
    private final Optional<GateResult> gate;
    private final Optional<TrialResult> trial;

    /** @param gaps what could not be checked, and is not accepted */
    UpgradeDecision(
            String from,
            String to,
            KnownApplication application,
            List<Finding> findings,
            List<Gap> gaps,
            Optional<GateResult> gate,
            Optional<TrialResult> trial) {
        this.from = from;
        this.to = to;
        this.application = application;
        this.findings = findings;
        this.gaps = gaps;
        this.gate = gate;
        this.trial = trial;
    }

    Decision decision() {
        long fix = count(Concern.MUST_FIX);
        long lost = lost();
        if (fix > 0 || lost > 0) {
            return decision(
                    Outcome.FAILED,
                    "%s may not move yet from %s to %s".formatted(subject(), from, to),
                    reasons(fix, lost));
        }
        Optional<String> unread = unread();
        if (unread.isPresent()) {
            return decision(
                    Outcome.NOT_PROVEN,
                    "%s, so nothing proves that %s may move from %s to %s".formatted(unread.get(), subject(), from, to),
                    List.of());
        }
        return gate.flatMap(this::tooFewPins)
                .orElseGet(() -> decision(
                        Outcome.PASSED,
                        "%s may move from %s to %s".formatted(subject(), from, to),
                        List.of("nothing to fix")));
    }

    /** Pins that all do not apply show nothing; without a gate, options and code alone decide. */
    private Optional<Decision> tooFewPins(GateResult pins) {
        int asked = pins.coverage().asked();
        int proven = pins.coverage().proven();
        double least = pins.policy().coverage();
        if (asked == 0) {
            return Optional.of(new Decision(
                    Outcome.NOT_PROVEN,
                    "no pin was compared, so nothing shows whether %s may move from %s to %s"
                            .formatted(subject(), from, to)));
        }
        return proven >= least * asked
                ? Optional.empty()
                : Optional.of(new Decision(
                        Outcome.NOT_PROVEN,
                        String.format(
                                Locale.ROOT,
                                "too few pins were decided to say whether %s may move from %s to %s:"
                                        + " expected at least %.1f %% but was %.1f %% (%d of %d);"
                                        + "%s see what could not be checked",
                                subject(),
                                from,
                                to,
                                100 * least,
                                100.0 * proven / asked,
                                proven,
                                asked,
                                unsupported(pins))));
    }

    /**
     * A runtime of {@code jlink} may lack a module that a pin needs only to measure, so that the application may meet
     * the change nevertheless: such pins count as undecided, and the whole JDK decides them. So do pins that need a
     * container, which only one of the JDKs has.
     */
    private String unsupported(GateResult pins) {
        int count = (int) pins.judgement().open().stream()
                .filter(UpgradeDecision::isUnsupported)
                .flatMap(change -> change.pins().stream())
                .distinct()
                .count();
        if (count == 0) {
            return "";
        }
        boolean onlyOneInContainer = pins.sides().baseline().jdk().engine().isPresent()
                && pins.sides().candidate().jdk().engine().isEmpty();
        String what = Plural.count(count, "pin needs", "pins need");
        return onlyOneInContainer
                ? " %s what %s lacks here, since %s alone runs in a container: name images of both JDKs;"
                        .formatted(what, to, from)
                : " %s what %s lacks here: if that is a runtime of jlink, also compare the JDK it was made from;"
                        .formatted(what, to);
    }

    private static boolean isUnsupported(Change change) {
        return change.kind() == Kind.LOST && change.isUnsupported();
    }

    /** Unread code may use any API; without archives, no code is expected. */
    private Optional<String> unread() {
        return application
                .code()
                .filter(code -> gaps.stream().anyMatch(UpgradeDecision::isOfArchive))
                .map(code -> code.classes() == 0
                        ? "no class could be read from the archives"
                        : "not all code of the application was read");
    }

    private static boolean isOfArchive(Gap gap) {
        return gap.point().quark().equals(Point.ARCHIVE);
    }

    private Decision decision(Outcome outcome, String sentence, List<String> reasons) {
        List<String> parts = new ArrayList<>();
        trial.ifPresent(it -> parts.add(it.sentence()));
        parts.addAll(reasons);
        long notice = count(Concern.WILL_NOTICE);
        if (notice > 0) {
            parts.add(notice == 1 ? "it will notice 1 change" : "it will notice %d changes".formatted(notice));
        }
        long may = count(Concern.MAY_NOTICE);
        if (may > 0) {
            parts.add(may == 1 ? "it may notice 1 more" : "it may notice %d more".formatted(may));
        }
        if (!gaps.isEmpty()) {
            parts.add(Plural.count(gaps.size(), "thing") + " could not be checked");
        }
        return new Decision(outcome, sentence + ": " + String.join("; ", parts));
    }

    private String subject() {
        return application.isUnknown() ? "an application that was not described" : "the application";
    }

    private static List<String> reasons(long fix, long lost) {
        List<String> parts = new ArrayList<>();
        if (fix > 0) {
            parts.add(fix == 1 ? "1 thing to fix" : fix + " things to fix");
        }
        if (lost > 0) {
            parts.add(Kind.LOST.count(lost));
        }
        return parts;
    }

    /**
     * Lost verdicts that are not accepted. What else fails the gate is a finding, and its concern decides: a regression
     * in what the application does not use does not keep it from moving, and nor does a pin that needs what only one
     * side has here, such as the container of one JDK that is an image while the other one is a folder.
     */
    private long lost() {
        return gate.stream()
                .flatMap(it -> it.failing().stream())
                .filter(change -> change.kind() == Kind.LOST && !change.isUnsupported())
                .count();
    }

    private long count(Concern concern) {
        return findings.stream().filter(each -> each.concern() == concern).count();
    }
}
