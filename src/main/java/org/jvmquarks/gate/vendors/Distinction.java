package org.jvmquarks.gate.vendors;

import org.jvmquarks.gate.compare.Kind;

/** The kind of difference between two builds of one version, the most important one first. */
public enum Distinction {
    VERDICT,
    /** An exact observation has another value. */
    VALUE,
    /** The intervals of an estimate are further apart than the tolerance. */
    INTERVAL;

    static Distinction of(Kind observed) {
        return observed == Kind.TIMING ? INTERVAL : VALUE;
    }
}
