package org.jvmquarks.gate.compare;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.verdict.Observation;

/**
 * Where a number lies.
 *
 * @param low its lower end
 * @param high its upper end, not below the lower one
 */
public record Interval(double low, double high) {
    private static final Pattern TEXT =
            Pattern.compile("[^\\[|]*\\[(-?[0-9.]+), (-?[0-9.]+)]([^\\[|]*)");

    /** Of an estimate or an exact number; empty for anything else, and for what is not a number. */
    static Optional<Interval> of(Observation value) {
        if (value.low().isPresent() && value.high().isPresent()) {
            return Optional.of(new Interval(value.low().getAsDouble(), value.high().getAsDouble()))
                    .filter(Interval::isKnown);
        }
        return value.exact() && value.value() instanceof Number number
                ? Optional.of(new Interval(number.doubleValue(), number.doubleValue()))
                        .filter(Interval::isKnown)
                : Optional.empty();
    }

    /**
     * Whether two values as {@link Observation#display} writes them are estimates in one unit that
     * are not apart.
     */
    public static boolean isSame(String one, String other, double tolerance) {
        Matcher a = TEXT.matcher(one);
        Matcher b = TEXT.matcher(other);
        return a.matches()
                && b.matches()
                && a.group(3).equals(b.group(3))
                && !read(a).isApart(read(b), tolerance);
    }

    private static Interval read(Matcher text) {
        return new Interval(Double.parseDouble(text.group(1)), Double.parseDouble(text.group(2)));
    }

    /**
     * Whether the gap to the other one is larger than tolerated.
     *
     * @param tolerance share of the end at the gap that is closer to 0
     */
    boolean isApart(Interval other, double tolerance) {
        return isAbove(other, tolerance) || other.isAbove(this, tolerance);
    }

    private boolean isAbove(Interval other, double tolerance) {
        return low - other.high > tolerance * Math.min(Math.abs(low), Math.abs(other.high));
    }

    Interval around(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }

    private boolean isKnown() {
        return low <= high;
    }
}
