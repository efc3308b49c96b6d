package org.jvmquarks.gate;

import java.util.Optional;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.PinKey;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagFate;
import org.jvmquarks.gate.flags.FlagFates;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.verdict.Impact;

/** A part of a gate's result, by consequence: the one that needs an answer first is first. */
public enum Section {
    UNDOCUMENTED("regressions and lost verdicts", false),
    STARTUP(Impact.STARTUP.heading(), false),
    FAILURE(Impact.FAILURE.heading(), false),
    BEHAVIOUR(Impact.BEHAVIOUR.heading(), false),
    WARNING(Impact.WARNING.heading(), false),
    PERFORMANCE(Impact.PERFORMANCE.heading(), false),
    INTERNAL(Impact.INTERNAL.heading(), true),
    /** Nothing that ran on the baseline meets it. */
    NEW("new, and unknown to the baseline", true);

    private final String heading;
    private final boolean folded;

    Section(String heading, boolean folded) {
        this.heading = heading;
        this.folded = folded;
    }

    /** Returns the words above it: {@code will not start}. */
    public String heading() {
        return heading;
    }

    /** Returns how many differences it has, in words. */
    String count(int changes) {
        return switch (this) {
            case NEW ->
                    changes
                            + (changes == 1
                                    ? " new behaviour or flag"
                                    : " new behaviours and flags");
            case INTERNAL ->
                    changes + (changes == 1 ? " change of internals" : " changes of internals");
            default -> changes + " × " + heading;
        };
    }

    /** Returns whether reports only count it unless they are asked for all. */
    public boolean isFolded() {
        return folded;
    }

    /**
     * Returns the section of a change. A journal that does not say who meets a change is read as if
     * every application did.
     */
    static Section of(Change change, SideBySide sides, FlagFates fates) {
        return switch (change.kind()) {
            case REGRESSION, LOST -> UNDOCUMENTED;
            case TIMING -> PERFORMANCE;
            case DEFAULT -> ofFlag(change, sides, fates);
            case INCIDENTAL -> INTERNAL;
            case DOCUMENTED -> change.isNew() ? NEW : ofClaim(change, sides);
            case REPAIRED -> ofClaim(change, sides);
        };
    }

    private static Section ofFlag(Change change, SideBySide sides, FlagFates fates) {
        if (change.isFlagNew()) {
            return NEW;
        }
        return change.isFlagGone() ? of(fates.of(change).fate()) : of(impact(change, sides));
    }

    private static Section of(FlagFate.Fate fate) {
        return switch (fate) {
            case REFUSED, UNKNOWN -> STARTUP;
            case IGNORED, DEPRECATED -> WARNING;
            case ACCEPTED -> INTERNAL;
        };
    }

    /**
     * Of flags that go in steps, only the last one keeps the VM from starting, and nobody can set
     * one that the baseline refuses.
     */
    private static Section ofClaim(Change change, SideBySide sides) {
        Impact impact = impact(change, sides);
        if (impact != Impact.STARTUP || change.kind() != Kind.DOCUMENTED) {
            return of(impact);
        }
        return FlagFate.Fate.of(change.from()).equals(Optional.of(FlagFate.Fate.REFUSED))
                ? NEW
                : FlagFate.Fate.of(change.to()).map(Section::of).orElse(STARTUP);
    }

    private static Impact impact(Change change, SideBySide sides) {
        PinKey pin = change.pins().get(0);
        return sides.candidate()
                .described(pin)
                .or(() -> sides.baseline().described(pin))
                .flatMap(PinRecord::impact)
                .orElse(Impact.BEHAVIOUR);
    }

    private static Section of(Impact impact) {
        return switch (impact) {
            case STARTUP -> STARTUP;
            case FAILURE -> FAILURE;
            case BEHAVIOUR -> BEHAVIOUR;
            case WARNING -> WARNING;
            case PERFORMANCE -> PERFORMANCE;
            case INTERNAL -> INTERNAL;
        };
    }
}
