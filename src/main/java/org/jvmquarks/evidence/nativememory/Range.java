package org.jvmquarks.evidence.nativememory;

import java.util.List;

/**
 * One value of several processes, in bytes.
 *
 * @param low smallest
 * @param middle median
 * @param high largest
 */
record Range(long low, long middle, long high) {

    static Range of(List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        return new Range(
                sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
    }

    boolean isOneValue() {
        return low == high;
    }
}
