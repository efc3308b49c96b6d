package org.jvmquarks.gate;

import java.util.EnumSet;
import java.util.Set;
import org.jvmquarks.gate.compare.Kind;

/**
 * The conditions on which a candidate passes.
 *
 * @param failOn classes of differences that fail unless they are accepted
 * @param tolerance share by which the intervals of two estimates may be apart: 0.25 is a quarter
 * @param coverage share of the pins that need a verdict, from 0 to 1
 */
public record GatePolicy(Set<Kind> failOn, double tolerance, double coverage) {
    public static final double DEFAULT_TOLERANCE = 0.25;
    public static final double DEFAULT_COVERAGE = 0.9;

    /** @throws IllegalArgumentException if the tolerance is negative, or the coverage no share */
    public GatePolicy {
        failOn = Set.copyOf(failOn);
        if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
            throw new IllegalArgumentException(
                    "expected the tolerance to be a share of at least 0, such as 0.25, but was " + tolerance);
        }
        if (!(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException("expected the coverage to be a share from 0 to 1 but was " + coverage);
        }
    }

    /** Returns the classes that fail by default: undocumented changes. */
    public static Set<Kind> defaultKinds() {
        return EnumSet.of(Kind.REGRESSION, Kind.LOST);
    }

    public static GatePolicy defaults() {
        return new GatePolicy(defaultKinds(), DEFAULT_TOLERANCE, DEFAULT_COVERAGE);
    }
}
