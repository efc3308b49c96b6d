package org.jvmquarks.gate;

import java.util.EnumSet;
import java.util.Set;
import org.jvmquarks.gate.compare.Kind;

/**
 * What lets a candidate pass.
 *
 * @param failOn kinds of changes that somebody has to accept
 * @param tolerance share by which the intervals of two estimates may be apart: 0.25 is a quarter
 * @param coverage share of the pins that must be decided, from 0 to 1
 */
public record GatePolicy(Set<Kind> failOn, double tolerance, double coverage) {
    public static final double DEFAULT_TOLERANCE = 0.25;
    public static final double DEFAULT_COVERAGE = 0.9;

    /**
     * @throws IllegalArgumentException if the tolerance is negative, or the coverage no share
     */
    public GatePolicy {
        failOn = Set.copyOf(failOn);
        if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
            throw new IllegalArgumentException(
                    "a tolerance is a share such as 0.25, and not negative: " + tolerance);
        }
        if (!(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException("a coverage is a share from 0 to 1: " + coverage);
        }
    }

    /** Kinds that fail unless others are named: all that takes something away. */
    public static Set<Kind> defaultKinds() {
        return EnumSet.of(Kind.BROKEN, Kind.LOST, Kind.VALUE, Kind.INTERVAL);
    }

    public static GatePolicy defaults() {
        return new GatePolicy(defaultKinds(), DEFAULT_TOLERANCE, DEFAULT_COVERAGE);
    }
}
