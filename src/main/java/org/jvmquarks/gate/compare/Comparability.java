package org.jvmquarks.gate.compare;

/** The result of comparing one observation on two sides. */
enum Comparability {
    SAME,
    /** Exact values without one in common, or values in other units. */
    OTHER_VALUE,
    /** Numbers whose intervals are further apart than the tolerance. */
    APART,
    /** Not comparable: a number that is neither exact nor has an interval. */
    UNKNOWN;

    boolean isDifferent() {
        return this == OTHER_VALUE || this == APART;
    }
}
