package org.jvmquarks.evidence;

import java.util.List;
import org.jvmquarks.verdict.Observation;

/**
 * One number of several processes that did the same.
 *
 * @param low smallest
 * @param middle median
 * @param high largest
 */
public record Spread(long low, long middle, long high) {

    public Spread {
        if (low > middle || middle > high) {
            throw new IllegalArgumentException(low + ", " + middle + ", " + high + ": no order");
        }
    }

    /**
     * Of an odd number of values.
     *
     * @throws IllegalArgumentException if no value is in the middle
     */
    public static Spread of(List<Long> values) {
        if (values.size() % 2 == 0) {
            throw new IllegalArgumentException("no middle among " + values.size());
        }
        List<Long> sorted = values.stream().sorted().toList();
        return new Spread(
                sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
    }

    public boolean isOneValue() {
        return low == high;
    }

    /** The middle as the value, the others as its interval. */
    public Observation observation(String key, String unit) {
        return Observation.estimate(key, (double) middle, unit, (double) low, (double) high);
    }
}
