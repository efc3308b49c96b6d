package org.jvmquarks.calibration;

/** Other work of the machine while claims are tested. */
public enum LoadLevel {
    /** No other known work. */
    IDLE,
    /** A thread that never rests: it keeps one processor busy, now this, now that one. */
    HOG
}
