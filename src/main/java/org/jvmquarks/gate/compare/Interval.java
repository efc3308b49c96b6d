package org.jvmquarks.gate.compare;

import java.util.Optional;
import org.jvmquarks.verdict.Observation;

/**
 * Where a number lies.
 *
 * @param low its lower end
 * @param high its upper end, not below the lower one
 */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("not an interval: " + low + " to " + high);
        }
    }

    /** Of an estimate or an exact number; empty for anything else, and for what is not a number. */
    static Optional<Interval> of(Observation value) {
        if (value.low().isPresent() && value.high().isPresent()) {
            return between(value.low().getAsDouble(), value.high().getAsDouble());
        }
        return value.exact() && value.value() instanceof Number number
                ? between(number.doubleValue(), number.doubleValue())
                : Optional.empty();
    }

    private static Optional<Interval> between(double low, double high) {
        return low <= high ? Optional.of(new Interval(low, high)) : Optional.empty();
    }

    /**
     * Whether the gap to the other one is larger than tolerated.
     *
     * @param tolerance share of the end at the gap that is closer to 0
     */
    public boolean isApart(Interval other, double tolerance) {
        return isAbove(other, tolerance) || other.isAbove(this, tolerance);
    }

    private boolean isAbove(Interval other, double tolerance) {
        return low - other.high > tolerance * Math.min(Math.abs(low), Math.abs(other.high));
    }

    /** Returns the smallest interval that contains both. */
    public Interval around(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
}
