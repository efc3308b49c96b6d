package org.jvmquarks.verdict;

/** The checks that a run applies to each pin. */
public enum Mode {
    /** Check that it holds. */
    VERIFY,
    /**
     * Check that it holds, and that it breaks under each of its falsifiers, each on the first JDK of the run that
     * supports it.
     */
    PROVE,
    /** Check that it holds, and that it breaks under each of its falsifiers on each JDK. */
    FALSIFY
}
