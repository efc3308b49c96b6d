package org.jvmquarks.verdict;

import java.util.OptionalDouble;

/**
 * A claim that a ratio of two times lies in an interval.
 *
 * @param atLeast lower end; absent when the claim has none
 * @param atMost upper end; absent when the claim has none
 */
public record RatioClaim(OptionalDouble atLeast, OptionalDouble atMost) {

    public RatioClaim {
        atLeast.ifPresent(RatioClaim::requireRatio);
        atMost.ifPresent(RatioClaim::requireRatio);
        if (atLeast.isEmpty() && atMost.isEmpty()) {
            throw new IllegalArgumentException("a claim has at least one end");
        }
        if (atLeast.orElse(0) >= atMost.orElse(Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no measured ratio can be shown to be at least "
                    + atLeast.getAsDouble()
                    + " and at most "
                    + atMost.getAsDouble());
        }
    }

    private static void requireRatio(double ratio) {
        if (!(ratio > 0 && Double.isFinite(ratio))) {
            throw new IllegalArgumentException("a ratio is positive and finite: " + ratio);
        }
    }

    /** A takes at least so many times as long as B. */
    public static RatioClaim atLeast(double ratio) {
        return new RatioClaim(OptionalDouble.of(ratio), OptionalDouble.empty());
    }

    /** A takes at most so many times as long as B. */
    public static RatioClaim atMost(double ratio) {
        return new RatioClaim(OptionalDouble.empty(), OptionalDouble.of(ratio));
    }

    /**
     * A takes as long as B, give or take.
     *
     * @param share what may be added to the shorter of the two, as a share of it: 0.1 for 10 %
     */
    public static RatioClaim equalWithin(double share) {
        if (!(share > 0 && Double.isFinite(share))) {
            throw new IllegalArgumentException("times are equal within a positive share, not within " + share);
        }
        return new RatioClaim(OptionalDouble.of(1 / (1 + share)), OptionalDouble.of(1 + share));
    }

    /** Returns the number of its ends: 1 or 2. */
    int ends() {
        return atLeast.isPresent() && atMost.isPresent() ? 2 : 1;
    }

    double logLow() {
        return atLeast.isPresent() ? Math.log(atLeast.getAsDouble()) : Double.NEGATIVE_INFINITY;
    }

    double logHigh() {
        return atMost.isPresent() ? Math.log(atMost.getAsDouble()) : Double.POSITIVE_INFINITY;
    }

    /** Returns the claim as a part of a sentence: {@code at least 2.5}, {@code between 0.909 and 1.1}. */
    public String describe() {
        if (ends() == 2) {
            return "between " + text(atLeast) + " and " + text(atMost);
        }
        return atLeast.isPresent() ? "at least " + text(atLeast) : "at most " + text(atMost);
    }

    private static String text(OptionalDouble ratio) {
        return Observation.number(ratio.getAsDouble());
    }
}
