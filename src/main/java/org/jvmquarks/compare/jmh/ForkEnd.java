package org.jvmquarks.compare.jmh;

import java.time.Duration;
import java.util.List;

/** The end of one start of JMH with one fork. */
public sealed interface ForkEnd {

    /** Returns the wall time from its start to its end. */
    Duration elapsed();

    /**
     * JMH wrote results of the VM that was asked for.
     *
     * @param results one for each mode and each value of a parameter that the start does not name
     */
    record Measured(List<JmhResult> results, Duration elapsed) implements ForkEnd {
        public Measured {
            results = List.copyOf(results);
        }
    }

    /**
     * There is no time.
     *
     * @param why in JMH's words, as far as it said any
     * @param isLate whether it was killed at its deadline
     */
    record Failed(String why, Duration elapsed, boolean isLate) implements ForkEnd {}
}
