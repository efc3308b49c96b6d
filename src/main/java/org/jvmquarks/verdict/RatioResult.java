package org.jvmquarks.verdict;

import java.util.List;
import java.util.Locale;

/**
 * What a {@link RatioTest} found.
 *
 * @param verdict HOLDS, BROKEN or INCONCLUSIVE
 * @param atLeast the claimed ratio
 * @param ratio geometric mean of the pairs
 * @param low lower end of the interval that the last look decided with
 * @param high upper end of it
 * @param pairs ratio of each pair, in order
 */
public record RatioResult(
        Verdict verdict,
        double atLeast,
        double ratio,
        double low,
        double high,
        List<Double> pairs) {

    public RatioResult {
        pairs = List.copyOf(pairs);
    }

    /** As people read it: {@code 3.02 [2.81, 3.25] in 5 pairs}. */
    public String describe() {
        return String.format(
                Locale.ROOT, "%.2f [%.2f, %.2f] in %d pairs", ratio, low, high, pairs.size());
    }
}
