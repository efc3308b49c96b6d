package org.jvmquarks.evidence;

/** One number of {@link Processes}. */
public interface Measured {

    /** Returns the numbers of the processes that have run so far. */
    Spread known();

    /** Returns the numbers of all processes; starts the one that has not run yet. */
    Spread whole();
}
