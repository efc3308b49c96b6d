package org.jvmquarks.verdict;

import java.util.Locale;

/**
 * A difference in time that does not matter: two sides with a ratio between 1/(1 + share) and 1 + share are the same.
 *
 * @param share above 0 and at most 1: 0.05 for 5 %
 */
public record Margin(double share) {

    /** Small enough to find what users notice, and large enough to be shown with few pairs. */
    public static final double DEFAULT_SHARE = 0.05;

    public Margin {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "expected the margin to be above 0 and at most 1, 0.05 for 5 %%, was %s".formatted(share));
        }
    }

    /** Returns the logarithm of the largest ratio that is the same. */
    public double log() {
        return Math.log1p(share);
    }

    /** Returns the margin for people: {@code 5 %}. */
    public String text() {
        return String.format(Locale.ROOT, "%.3g", 100 * share).replaceFirst("\\.?0+$", "") + " %";
    }
}
