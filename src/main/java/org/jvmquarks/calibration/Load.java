package org.jvmquarks.calibration;

/** What else the machine does while claims are tested. */
public enum Load {
    /** Nothing that we know of. */
    IDLE,
    /** A thread that never rests: it takes one processor, and moves from one to another. */
    HOG
}
