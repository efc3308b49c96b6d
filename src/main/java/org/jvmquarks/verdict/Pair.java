package org.jvmquarks.verdict;

/**
 * Two adjacent forks, one of each side of a claim: the unit of every verdict about time.
 *
 * @param a the side that the claim is about
 * @param b the side that it is compared with
 * @param aFirst whether {@code a} ran before {@code b}
 */
public record Pair(Fork a, Fork b, boolean aFirst) {

    /** Time of {@code a} as a multiple of that of {@code b}. */
    public double ratio() {
        return a.nanosecondsPerOp() / b.nanosecondsPerOp();
    }

    /** Whether one of the forks was. A disturbed pair is shown as such, and counts like any. */
    public boolean disturbed() {
        return a.disturbed() || b.disturbed();
    }

    /** Whether both forks had settled before they were measured. */
    public boolean settled() {
        return a.settled() && b.settled();
    }
}
