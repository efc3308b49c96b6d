package org.jvmquarks.verdict;

import java.util.List;
import java.util.Locale;

/**
 * The result of a {@link RatioTest}.
 *
 * @param verdict HOLDS, BROKEN or INCONCLUSIVE
 * @param claim what was claimed
 * @param ratio geometric mean of the pairs
 * @param low lower end of the interval that the last look was decided with: over all looks together
 *     the true ratio is below it more rarely than the error rate
 * @param high upper end of it, with the same error rate
 * @param deviation standard deviation of the logarithm of a pair's ratio; after an early decision
 *     rather too small, as it takes a small one to decide early
 * @param lag1 correlation of a pair with the next, −1 to 1 and about 0 for independent pairs, which
 *     the error rates assume
 * @param drift slope of the logarithm of the ratio, per pair
 * @param pairs all pairs, in order
 */
public record RatioResult(
        Verdict verdict,
        RatioClaim claim,
        double ratio,
        double low,
        double high,
        double deviation,
        double lag1,
        double drift,
        List<Pair> pairs) {
    private static final int MOST_DECIMALS = 9;

    public RatioResult {
        pairs = List.copyOf(pairs);
    }

    /**
     * Returns the estimate for people: {@code 3.02 [2.81, 3.25]}. A small ratio has more decimals,
     * so that two digits of its lower end are seen.
     */
    public String estimate() {
        int decimals = (int) Math.max(2, Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(low))));
        String format = "%." + decimals + "f";
        return String.format(
                Locale.ROOT, format + " [" + format + ", " + format + "]", ratio, low, high);
    }

    /**
     * Returns how far the estimate is from the nearest end of the claim, as a ratio of at least 1.
     */
    public double margin() {
        double low = Math.abs(Math.log(ratio) - claim.logLow());
        double high = Math.abs(Math.log(ratio) - claim.logHigh());
        return Math.exp(Math.min(low, high));
    }
}
