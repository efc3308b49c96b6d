package org.jvmquarks.compare;

import java.time.Duration;
import org.jvmquarks.compare.jmh.ForkEnd;

/** Runs forks. */
interface Forks {

    /**
     * Runs one fork for its time.
     *
     * @param deadline wall time after which it is killed
     */
    ForkEnd run(Plan.Start start, Role role, Duration deadline) throws InterruptedException;

    /** Runs one fork for all but its time. */
    Explained explain(Plan.Start start, Role role, Duration deadline) throws InterruptedException;
}
