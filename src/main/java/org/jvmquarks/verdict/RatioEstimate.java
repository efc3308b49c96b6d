package org.jvmquarks.verdict;

import java.util.Locale;

/**
 * The estimate of a ratio of two times, and the interval that decided the claim about it.
 *
 * @param ratio geometric mean of the pairs, positive and finite
 * @param low lower end of the interval that the last look was decided with, 0 or more: over all looks together the true
 *     ratio is below it more rarely than the error rate
 * @param high upper end of it, with the same error rate; infinite when few pairs with much noise give a wider interval
 *     than numbers can express
 */
public record RatioEstimate(double ratio, double low, double high) {
    private static final int MOST_DECIMALS = 9;

    /** The upper end divided by the lower one: a factor of 10 to each side. */
    private static final double WIDE = 100;

    public RatioEstimate {
        if (!(ratio > 0 && Double.isFinite(ratio))) {
            throw new IllegalArgumentException("expected the ratio to be positive and finite, was " + ratio);
        }
        if (!(low >= 0 && low <= ratio && ratio <= high)) {
            throw new IllegalArgumentException(
                    "expected 0 <= low <= ratio <= high, was low " + low + ", ratio " + ratio + ", high " + high);
        }
    }

    /**
     * Returns the estimate for people: {@code 3.02 [2.81, 3.25]}. A small ratio has more decimals, so that two digits
     * of its lower end are seen.
     */
    public String text() {
        return text("");
    }

    /**
     * Returns the same, unless the interval is so wide that it tells nothing: {@code 0.76, within a factor of 10 or
     * more}.
     */
    public String brief() {
        return brief("");
    }

    /** Returns it with a unit, and with words in the place of an interval that is so wide. */
    public String brief(String unit) {
        return high / low > WIDE
                ? String.format(Locale.ROOT, "%.2f%s, within a factor of 10 or more", ratio, behind(unit))
                : text(unit);
    }

    /** Returns it with a unit: {@code 3.02 times as long [2.81, 3.25]}. */
    public String text(String unit) {
        int decimals = (int) Math.max(2, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(low))));
        String format = "%." + decimals + "f";
        return String.format(
                Locale.ROOT, format + "%s [" + format + ", " + format + "]", ratio, behind(unit), low, high);
    }

    private static String behind(String unit) {
        return unit.isEmpty() ? "" : " " + unit;
    }
}
