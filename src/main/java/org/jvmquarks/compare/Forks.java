package org.jvmquarks.compare;

import java.time.Duration;
import java.util.List;
import org.jvmquarks.compare.jmh.ForkEnd;

/** Runs forks. */
interface Forks {

    /**
     * Runs one fork.
     *
     * @param profilers names of JMH's profilers, none where time is measured
     * @param deadline wall time after which it is killed
     */
    ForkEnd run(Plan.Start start, Role role, List<String> profilers, Duration deadline) throws InterruptedException;
}
