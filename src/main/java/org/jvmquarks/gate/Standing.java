package org.jvmquarks.gate;

/** What a run says of a pin on one JDK, as far as a comparison goes. */
enum Standing {
    HOLDS,
    BROKEN,
    /** The pin is about other versions. */
    OTHER_VERSION,
    /** This JDK or this machine lacks what the pin needs. */
    NOT_HERE,
    /** Noise, an error, or no cell at all. */
    UNDECIDED;

    boolean isDecided() {
        return this == HOLDS || this == BROKEN;
    }
}
