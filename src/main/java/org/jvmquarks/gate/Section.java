package org.jvmquarks.gate;

import java.util.Arrays;
import java.util.Optional;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.ObservedValue;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Severities;

/** A part of a gate's result, by consequence: the one that needs an answer first is first. */
public enum Section {
    UNDOCUMENTED("regressions and lost verdicts", false),
    STARTUP(Impact.STARTUP, false),
    FAILURE(Impact.FAILURE, false),
    BEHAVIOUR(Impact.BEHAVIOUR, false),
    WARNING(Impact.WARNING, false),
    PERFORMANCE(Impact.PERFORMANCE, false),
    INTERNAL(Impact.INTERNAL, true),
    /** Nothing that ran on the baseline meets it. */
    NEW("new, and unknown to the baseline", true);

    private final String heading;
    private final Optional<Impact> impact;
    private final boolean folded;

    Section(String heading, boolean folded) {
        this.heading = heading;
        this.impact = Optional.empty();
        this.folded = folded;
    }

    Section(Impact impact, boolean folded) {
        this.heading = impact.heading();
        this.impact = Optional.of(impact);
        this.folded = folded;
    }

    /** Returns the words above it: {@code will not start}. */
    public String heading() {
        return heading;
    }

    /** Returns how many differences it has, in words. */
    public String count(int changes) {
        return switch (this) {
            case NEW -> changes + (changes == 1 ? " new behaviour or flag" : " new behaviours and flags");
            case INTERNAL -> changes + (changes == 1 ? " change of internals" : " changes of internals");
            default -> changes + " × " + heading;
        };
    }

    /** Returns whether reports only count it unless they are asked for all. */
    public boolean isFolded() {
        return folded;
    }

    /**
     * Returns the section of a change. A journal that does not say who meets a change is read as if every application
     * did.
     */
    static Section of(Change change, SideBySide sides, FlagOutcomes outcomes) {
        return switch (change.kind()) {
            case REGRESSION, LOST -> UNDOCUMENTED;
            case TIMING -> PERFORMANCE;
            case DEFAULT -> ofFlag(change, sides, outcomes);
            case INVENTORY, INCIDENTAL -> INTERNAL;
            case DOCUMENTED -> change.isNew() ? NEW : ofClaim(change, sides);
            case REPAIRED -> ofClaim(change, sides);
        };
    }

    private static Section ofFlag(Change change, SideBySide sides, FlagOutcomes outcomes) {
        if (change.isFlagNew()) {
            return NEW;
        }
        return of(change.isFlagGone() ? Severities.impact(outcomes.of(change).outcome()) : impact(change, sides));
    }

    /**
     * Of flags that go in steps, only the last one keeps the VM from starting, and nobody can set one that the baseline
     * refuses.
     */
    private static Section ofClaim(Change change, SideBySide sides) {
        Impact impact = impact(change, sides);
        if (impact != Impact.STARTUP || change.kind() != Kind.DOCUMENTED) {
            return of(impact);
        }
        return outcome(change.baseline()).filter(OptionOutcome::isRefusal).isPresent()
                ? NEW
                : of(outcome(change.candidate()).map(Severities::impact).orElse(impact));
    }

    private static Optional<OptionOutcome> outcome(ObservedValue reading) {
        return reading instanceof ObservedValue.Outcome it ? Optional.of(it.outcome()) : Optional.empty();
    }

    private static Impact impact(Change change, SideBySide sides) {
        return sides.described(change.pins().get(0)).flatMap(PinRecord::impact).orElse(Impact.BEHAVIOUR);
    }

    private static Section of(Impact impact) {
        return Arrays.stream(values())
                .filter(section -> section.impact.equals(Optional.of(impact)))
                .findFirst()
                .orElseThrow();
    }
}
