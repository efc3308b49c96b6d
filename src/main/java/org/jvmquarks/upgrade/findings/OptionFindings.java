package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;

/** Findings about the application's options on the JDK that it moves to, where their result differs from before. */
final class OptionFindings {
    private static final String ADDS = "--add-";

    private final Inspected from;
    private final Inspected to;

    OptionFindings(Inspected from, Inspected to) {
        this.from = from;
        this.to = to;
    }

    static Found find(Answers answers, Observed observed) {
        OptionFindings options =
                new OptionFindings(answers.from().vm(), answers.to().vm());
        return new Found(options.findings(), options.undecided());
    }

    List<Finding> findings() {
        return IntStream.range(0, to.options().size())
                .mapToObj(i -> finding(from.options().get(i), to.options().get(i)))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns a sentence about each option of which this machine cannot show what becomes, and about each file of
     * options, which nobody has read.
     */
    List<Gap> undecided() {
        return Stream.concat(
                        to.options().stream()
                                .filter(option -> option.severity() == OptionOutcome.UNKNOWN)
                                .map(option -> gap(
                                        option.use(),
                                        sentences(option, it -> true).get(0))),
                        to.options().stream()
                                .map(InspectedOption::use)
                                .filter(OptionUse::namesFile)
                                .map(use -> gap(
                                        use,
                                        "the options in this file were not read; pass them with --options or"
                                                + " --options-file")))
                .toList();
    }

    private static Gap gap(OptionUse use, String why) {
        return Gap.of(Point.OPTION, name(use), use.text() + ": " + why);
    }

    /**
     * Returns the option as a ledger names it: a flag or property without its value, which may be a path of this
     * machine. Options that may be repeated differ by what they name.
     */
    private static String name(OptionUse use) {
        if (use.flagName().isPresent()) {
            return "-XX:" + use.name();
        }
        return use.name().startsWith(ADDS) ? use.word() : use.name();
    }

    private Optional<Finding> finding(InspectedOption before, InspectedOption after) {
        return switch (after.severity()) {
            case REFUSED, WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED -> Optional.of(refused(before, after));
            case IGNORED, IGNORED_SILENTLY, DEPRECATED -> Optional.of(endangered(before, after));
            case NOTED -> noted(before, after);
            case ACCEPTED -> effective(before, after);
            case UNKNOWN -> Optional.empty();
        };
    }

    private Finding refused(InspectedOption before, InspectedOption after) {
        List<String> sentences = new ArrayList<>();
        for (String said : sentences(after, result -> result.severity() == OptionOutcome.REFUSED)) {
            sentences.add("%s does not start: %s".formatted(to.jdk(), said));
        }
        switch (before.severity()) {
            case REFUSED, WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED -> sentences.add(from.jdk() + " refuses it too");
            case IGNORED, IGNORED_SILENTLY, DEPRECATED ->
                sentences(before, result -> result.severity() == before.severity())
                        .forEach(said -> sentences.add("%s says: %s".formatted(from.jdk(), said)));
            case ACCEPTED, NOTED, UNKNOWN -> {}
        }
        return finding(Concern.MUST_FIX, Consequence.STARTUP, before, after, sentences);
    }

    private Finding endangered(InspectedOption before, InspectedOption after) {
        boolean old = before.severity() == after.severity();
        List<String> sentences = new ArrayList<>();
        sentences(after, result -> result.severity() == after.severity() && !isKnown(result))
                .forEach(said -> sentences.add("%s says: %s".formatted(to.jdk(), said)));
        sentences(after, result -> result.severity() == after.severity() && isKnown(result))
                .forEach(fact -> sentences.add("on %s: %s".formatted(to.jdk(), fact)));
        if (old) {
            sentences.add(from.jdk() + " does the same");
        } else if (after.severity() == OptionOutcome.IGNORED) {
            // What the option did is what the application loses.
            sentences(before, OptionFindings::isKnown)
                    .forEach(fact -> sentences.add("on %s: %s".formatted(from.jdk(), fact)));
        }
        return finding(
                old ? Concern.NOT_RELEVANT : Concern.WILL_NOTICE,
                after.severity() == OptionOutcome.IGNORED ? Consequence.IGNORED : Consequence.DEPRECATED,
                before,
                after,
                sentences);
    }

    /**
     * Tells whether a result is one that the VM does not report itself, such as that of a property that a library
     * reads.
     */
    private static boolean isKnown(OptionResult result) {
        return result instanceof OptionResult.Known;
    }

    /** Returns the finding about new facts: a fact that held before is not new, whether or not the VM was asked. */
    private Optional<Finding> noted(InspectedOption before, InspectedOption after) {
        List<OptionResult> fresh = after.results().stream()
                .filter(result -> !(result instanceof OptionResult.NotAsked))
                .filter(OptionFindings::isOfTheJdk)
                .filter(result -> before.results().stream().noneMatch(result::isSameAs))
                .toList();
        if (fresh.isEmpty()) {
            return Optional.empty();
        }
        boolean superfluous = fresh.stream()
                .allMatch(result -> result instanceof OptionResult.Superfluous
                        || result instanceof OptionResult.UnlocksNothing
                        || isStale(result));
        return Optional.of(finding(
                superfluous ? Concern.MAY_NOTICE : told(fresh),
                superfluous ? Consequence.SUPERFLUOUS : Consequence.BEHAVIOUR,
                before,
                after,
                fresh.stream()
                        .map(result -> "on %s: %s".formatted(to.jdk(), result.sentence()))
                        .toList()));
    }

    /** Returns the finding about a switch that the new JDK no longer sets back. */
    private Optional<Finding> effective(InspectedOption before, InspectedOption after) {
        List<String> sentences = sentences(before, OptionResult.SetBack.class::isInstance).stream()
                .map(said -> "on %s it takes effect; on %s %s".formatted(to.jdk(), from.jdk(), said))
                .toList();
        return sentences.isEmpty()
                ? Optional.empty()
                : Optional.of(finding(Concern.MAY_NOTICE, Consequence.BEHAVIOUR, before, after, sentences));
    }

    /** Most options of which something is known do what they did, or let the new JDK do what the old one does. */
    private static Concern told(List<OptionResult> fresh) {
        if (fresh.stream().allMatch(OptionResult.SetBack.class::isInstance)) {
            // The machine of the application may have what this one lacks.
            return Concern.MAY_NOTICE;
        }
        return fresh.stream()
                        .allMatch(result -> result instanceof OptionResult.Known it
                                && !it.option().effect().changes())
                ? Concern.NOT_RELEVANT
                : Concern.WILL_NOTICE;
    }

    /** An option that a later one overrides is not a matter of the JDK, and a workaround is none where it is needed. */
    private static boolean isOfTheJdk(OptionResult result) {
        return result instanceof OptionResult.WorksAround workaround
                ? workaround.finding().status() != WorkaroundFinding.Status.NEEDED
                : !(result instanceof OptionResult.Overridden);
    }

    private static boolean isStale(OptionResult result) {
        return result instanceof OptionResult.WorksAround workaround
                && workaround.finding().status() == WorkaroundFinding.Status.STALE;
    }

    private Finding finding(
            Concern concern,
            Consequence consequence,
            InspectedOption before,
            InspectedOption option,
            List<String> sentences) {
        String was = before.severity().word();
        String is = option.severity().word();
        return Finding.of(
                new Subject.Option(option.use().text()),
                Basis.of(
                        Point.in(
                                Point.OPTION,
                                name(option.use()),
                                was,
                                was.equals(is) ? consequence.heading() + " as well" : is),
                        new ChangeIdentity(
                                Set.of(), Set.of(new Use.Option(option.use().text())))),
                concern,
                consequence,
                sentences,
                option.use().where().isEmpty()
                        ? List.of()
                        : List.of(new Trace.At(option.use().where())),
                advice(option));
    }

    /** Returns the advice from the line that the JDK takes: what it has in place of the option. */
    private Optional<String> advice(InspectedOption option) {
        return to.proposal().changes().stream()
                .filter(change -> change.from().equals(Optional.of(option.use().text())))
                .map(OptionFindings::advice)
                .findFirst();
    }

    private static String advice(Proposal.Change change) {
        return change.to().isEmpty() ? "Remove it." : "Use " + String.join(" ", change.to()) + " instead.";
    }

    private static List<String> sentences(InspectedOption option, Predicate<OptionResult> wanted) {
        return option.results().stream()
                .filter(result -> !(result instanceof OptionResult.NotAsked))
                .filter(wanted)
                .map(OptionResult::sentence)
                .toList();
    }
}
