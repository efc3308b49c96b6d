package org.jvmquarks.gate.compare;

/** What a run says of a pin on one JDK, as far as a comparison goes. */
public enum PinStatus {
    HOLDS,
    BROKEN,
    /** The pin is about other versions. */
    OTHER_VERSION,
    /** This JDK or this machine lacks what the pin needs. */
    NOT_HERE,
    /** Noise, an error, or no cell at all. */
    UNDECIDED;

    public boolean isDecided() {
        return this == HOLDS || this == BROKEN;
    }

    /** What a pin adds to the coverage of a comparison. */
    enum Part {
        PROVEN,
        OPEN,
        NOT_ASKED
    }

    /** A pin that is claimed of one of the versions is asked there. */
    static Part coverage(PinStatus from, PinStatus to) {
        if (from == NOT_HERE || to == NOT_HERE || (from == OTHER_VERSION && to == OTHER_VERSION)) {
            return Part.NOT_ASKED;
        }
        return from == UNDECIDED || to == UNDECIDED ? Part.OPEN : Part.PROVEN;
    }
}
