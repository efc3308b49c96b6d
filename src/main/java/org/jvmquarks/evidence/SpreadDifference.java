package org.jvmquarks.evidence;

/** By how much the middle of some numbers is larger than the middle of others. */
record SpreadDifference(Spread smaller, Spread larger) {

    public long middle() {
        return larger.middle() - smaller.middle();
    }

    /** Returns what it is at least, whatever a process does that has not run. */
    long least() {
        return larger.leastMiddle() - smaller.mostMiddle();
    }

    /** Returns what it is at most, whatever a process does that has not run. */
    long most() {
        return larger.mostMiddle() - smaller.leastMiddle();
    }
}
