package org.jvmquarks.evidence;

import java.util.List;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

/**
 * One number of several processes that did the same.
 *
 * @param low smallest
 * @param leastMiddle the median at least, whatever one more process would say
 * @param mostMiddle the median at most; with an odd number of processes the same, the median itself
 * @param high largest
 */
public record Spread(long low, long leastMiddle, long mostMiddle, long high) {

    public Spread {
        if (low > leastMiddle || leastMiddle > mostMiddle || mostMiddle > high) {
            throw new IllegalArgumentException(
                    low + ", " + leastMiddle + ", " + mostMiddle + ", " + high + ": no order");
        }
    }

    /** @throws IllegalArgumentException if there is no value */
    public static Spread of(List<Long> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no process has run");
        }
        List<Long> sorted = values.stream().sorted().toList();
        int last = sorted.size() - 1;
        return new Spread(sorted.get(0), sorted.get(last / 2), sorted.get((last + 1) / 2), sorted.get(last));
    }

    /** Returns the median. Of an even number of values, that is the mean of the two around it. */
    public long middle() {
        return leastMiddle + (mostMiddle - leastMiddle) / 2;
    }

    public boolean isOneValue() {
        return low == high;
    }

    /** The middle as the value, the others as its interval. */
    public Observation observation(ObservationKey key, String unit) {
        return Observation.estimate(key, (double) middle(), unit, (double) low, (double) high);
    }
}
