package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.trial.Occurrence;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.upgrade.trial.TrialResult.Compared;
import org.jvmquarks.upgrade.trial.TrialResult.Happened;
import org.jvmquarks.upgrade.trial.TrialResult.NotRecorded;
import org.jvmquarks.verdict.Difference;

/** Finds what a trial of the application shows: whether it still runs, what it prints, and what it takes. */
final class TrialFindings {
    private static final String NONE = "none";

    /** What people call a line that they look at. */
    private static final Predicate<String> PROBLEM = Pattern.compile(
                    "\\b(?:WARN|WARNING|ERROR|SEVERE|FATAL)\\b|(?:Exception|Error|Throwable)\\b|\\b[Dd]eprecated\\b")
            .asPredicate();

    private final TrialResult trial;

    private TrialFindings(TrialResult trial) {
        this.trial = trial;
    }

    static Found find(Answers answers, Observed observed) {
        return observed.trial().map(TrialFindings::of).orElseGet(Found::nothing);
    }

    static Found of(TrialResult trial) {
        return new TrialFindings(trial).found();
    }

    private Found found() {
        int rounds = trial.before().size();
        Optional<String> failed = TrialResult.failure(trial.before());
        if (TrialResult.failed(trial.before()) == rounds) {
            return new Found(
                    List.of(),
                    List.of(Gap.of(
                            Point.TRIAL,
                            "rounds",
                            "the trial shows nothing: in %s on %s, the JDK in use, the application %s"
                                    .formatted(
                                            rounds == 1 ? "the one round" : "all " + rounds + " rounds",
                                            trial.from(),
                                            failed.orElseThrow()))));
        }
        List<Finding> findings = new ArrayList<>();
        failure(rounds).ifPresent(findings::add);
        // What a start that failed prints is told with the failure.
        if (TrialResult.failed(trial.after()) < rounds) {
            lines(findings);
        }
        trial.compared().stream()
                .filter(each -> each.result().verdict() == Difference.SLOWER
                        || each.result().verdict() == Difference.FASTER)
                .map(this::amount)
                .forEach(findings::add);
        happened(findings);
        return new Found(findings, gaps());
    }

    private List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        if (trial.recorded() instanceof NotRecorded not) {
            gaps.add(Gap.of(
                    Point.TRIAL,
                    "recordings",
                    "the trial does not tell what VMs record, such as heap and exceptions: " + not.why()));
        }
        if (!trial.comparesWords()) {
            gaps.add(Gap.of(
                    Point.TRIAL,
                    "lines",
                    "the trial does not compare what is printed and what VMs record as happening: it has %s on each JDK, and fewer than %d may differ by chance"
                            .formatted(Plural.count(trial.before().size(), "round"), TrialResult.FEWEST_FOR_WORDS)));
        }
        return gaps;
    }

    private void happened(List<Finding> findings) {
        List<Happened> all = trial.happened();
        for (Occurrence.Kind kind : Occurrence.Kind.values()) {
            List<Happened> some = all.stream()
                    .filter(each -> each.occurrence().kind() == kind)
                    .toList();
            if (!some.isEmpty()) {
                findings.add(new Finding(
                        new Subject.Matter(kind.title() + " in the trial"),
                        Concern.MAY_NOTICE,
                        Consequence.BEHAVIOUR,
                        Stream.concat(
                                        Stream.of("in each round on %s and on %s, so many times:"
                                                .formatted(trial.from(), trial.to())),
                                        some.stream().map(TrialFindings::times))
                                .toList(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        basis(
                                kind.title(),
                                NONE,
                                some.stream().map(TrialFindings::times).collect(Collectors.joining(" | ")))));
            }
        }
    }

    private static String times(Happened each) {
        return "%s: %s → %s"
                .formatted(
                        each.occurrence().text(),
                        each.before() == 0 ? NONE : each.before(),
                        each.after() == 0 ? NONE : each.after());
    }

    private void lines(List<Finding> findings) {
        List<String> problems = trial.appeared().stream().filter(PROBLEM).toList();
        List<String> others = trial.appeared().stream().filter(PROBLEM.negate()).toList();
        Stream.of(
                        printed(problems, "new warnings and errors", trial.to(), trial.from(), Consequence.WARNING),
                        printed(others, "other new lines", trial.to(), trial.from(), Consequence.BEHAVIOUR),
                        printed(
                                trial.vanished(),
                                "lines that are gone",
                                trial.from(),
                                trial.to(),
                                Consequence.BEHAVIOUR))
                .flatMap(Optional::stream)
                .forEach(findings::add);
    }

    /** A few rounds cannot tell a start that fails now and then from one that failed by chance. */
    private Optional<Finding> failure(int rounds) {
        long before = TrialResult.failed(trial.before());
        long after = TrialResult.failed(trial.after());
        return after <= before
                ? Optional.empty()
                : TrialResult.failure(trial.after())
                        .map(how -> finding(
                                "the application on the new JDK",
                                "rounds",
                                before + " of " + rounds + " fail",
                                after + " of " + rounds + " fail",
                                after == rounds ? Concern.MUST_FIX : Concern.WILL_NOTICE,
                                Consequence.FAILURE,
                                "on %s, the application %s; so in %d of %d rounds, and on %s in %s"
                                        .formatted(
                                                trial.to(),
                                                how,
                                                after,
                                                rounds,
                                                trial.from(),
                                                before == 0 ? "none" : before + " of " + rounds)));
    }

    private static Optional<Finding> printed(
            Collection<String> lines, String what, String on, String notOn, Consequence consequence) {
        String lead = "the application prints in each round on %s, and in none on %s:".formatted(on, notOn);
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        new Subject.Matter(what + " in the trial"),
                        consequence == Consequence.WARNING ? Concern.WILL_NOTICE : Concern.MAY_NOTICE,
                        consequence,
                        Stream.concat(Stream.of(lead), lines.stream()).toList(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        basis(what, NONE, String.join(" | ", lines))));
    }

    private Finding amount(Compared compared) {
        String before = compared.amount().text(compared.before());
        String after = compared.amount().text(compared.after());
        boolean more = compared.result().verdict() == Difference.SLOWER;
        return finding(
                "the " + compared.amount().title() + " in the trial",
                compared.amount().title(),
                before,
                after,
                more && compared.amount().isCost() ? Concern.WILL_NOTICE : Concern.NOT_RELEVANT,
                Consequence.RESOURCES,
                "%s: %s → %s, %s"
                        .formatted(
                                compared.amount().title(),
                                before,
                                after,
                                compared.result().estimate().orElseThrow().text("times as much")));
    }

    private static Finding finding(
            String title,
            String name,
            String before,
            String after,
            Concern concern,
            Consequence consequence,
            String sentence) {
        return Finding.of(
                new Subject.Matter(title),
                basis(name, before, after),
                concern,
                consequence,
                List.of(sentence),
                List.of(),
                Optional.empty());
    }

    private static Basis basis(String name, String before, String after) {
        return Basis.of(Point.in(Point.TRIAL, name, before, after), ChangeIdentity.none());
    }
}
