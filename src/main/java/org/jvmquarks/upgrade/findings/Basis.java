package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.code.Allowance;
import org.jvmquarks.upgrade.executed.Execution;

/**
 * What a finding rests on.
 *
 * @param identity by what others of its cause are known
 * @param own what the ledger accepts of the application itself: its code, its options; empty if pins alone show it
 * @param pins differences of the gate behind it; empty if it is none of the gate's
 * @param accepted the entry of the ledger that accepts it; empty if it is open
 * @param execution whether a trial came to it; empty where that was not counted
 * @param prevented whether an option of the application keeps it from meeting this change, which says nothing of others
 * @param allowance what else keeps it from meeting this change
 */
record Basis(
        ChangeIdentity identity,
        List<Point> own,
        List<Point> pins,
        Optional<Acceptance> accepted,
        Optional<Execution> execution,
        boolean prevented,
        Allowance allowance) {
    /** Something that no trial counted and no option prevents. */
    Basis(ChangeIdentity identity, List<Point> own, List<Point> pins, Optional<Acceptance> accepted) {
        this(identity, own, pins, accepted, Optional.empty(), false, Allowance.none());
    }

    Basis {
        own = List.copyOf(own);
        pins = List.copyOf(pins);
    }

    /** Something of the application itself. */
    static Basis of(Point own, ChangeIdentity identity) {
        return new Basis(identity, List.of(own), List.of(), Optional.empty());
    }

    Basis executed(Optional<Execution> seen) {
        return new Basis(identity, own, pins, accepted, seen, prevented, allowance);
    }

    Basis accepted(Optional<Acceptance> entry) {
        return new Basis(identity, own, pins, entry, execution, prevented, allowance);
    }

    /** Returns the same of code that an option keeps from meeting the change, or something else would. */
    Basis byOption(boolean prevents, Allowance other) {
        return new Basis(identity, own, pins, accepted, execution, prevents, other);
    }

    /**
     * Returns the basis of both.
     *
     * @param entry the entry that accepts them together
     */
    Basis and(Basis other, Optional<Acceptance> entry) {
        return new Basis(
                identity.and(other.identity),
                joined(own, other.own),
                joined(pins, other.pins),
                entry,
                execution.or(other::execution),
                false,
                bothAllowed(other));
    }

    /** A pin alone is the same change in the JDK, which code does not meet if it is allowed. */
    Allowance bothAllowed(Basis other) {
        if (own.isEmpty() || other.own.isEmpty()) {
            return own.isEmpty() ? other.allowance : allowance;
        }
        return allowance.and(other.allowance);
    }

    private static List<Point> joined(List<Point> some, List<Point> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}
