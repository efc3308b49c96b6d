package org.jvmquarks.gate.compare;

import java.util.Optional;

/** The status of a pin on one JDK, as far as a comparison needs it. */
public enum PinStatus {
    HOLDS,
    BROKEN,
    /** The pin is claimed for other versions. */
    OTHER_VERSION,
    /** This JDK or this machine lacks what the pin needs. */
    NOT_HERE,
    /** The pin is about defaults, and this JDK was given options of its own. */
    OWN_OPTIONS,
    /** Noise, an error, or no cell at all. */
    UNDECIDED,
    /** The run set out to check it and did not. */
    MISSING;

    public boolean isDecided() {
        return this == HOLDS || this == BROKEN;
    }

    /** Whether a cell of any verdict says so. */
    public boolean isKnown() {
        return this != UNDECIDED && this != MISSING;
    }

    /**
     * Returns the class of the difference from one JDK to another; empty if nothing differs, and if a verdict is new,
     * since nothing is known of the baseline then.
     */
    static Optional<Kind> change(PinStatus from, PinStatus to) {
        if (from != BROKEN && to == BROKEN) {
            return Optional.of(Kind.REGRESSION);
        }
        if (from == BROKEN && to == HOLDS) {
            return Optional.of(Kind.REPAIRED);
        }
        // The options are no matter of the JDK, and a note tells of them.
        boolean lost = from.isDecided() && (to == UNDECIDED || to == NOT_HERE);
        if (lost || (to == MISSING && from.isKnown())) {
            return Optional.of(Kind.LOST);
        }
        boolean otherVersion = (from.isDecided() && to == OTHER_VERSION) || (from == OTHER_VERSION && to.isDecided());
        return otherVersion ? Optional.of(Kind.DOCUMENTED) : Optional.empty();
    }

    /** The contribution of a pin to the coverage of a comparison. */
    enum Part {
        PROVEN,
        OPEN,
        NOT_ASKED
    }

    /**
     * A pin that is claimed for one of the versions needs a verdict there. A verdict that the candidate lost stays in
     * the count; what the baseline cannot answer, or options of one side keep from being asked, was never part of it.
     */
    static Part coverage(PinStatus from, PinStatus to) {
        boolean unasked = from == NOT_HERE || from == OWN_OPTIONS || to == OWN_OPTIONS;
        if (unasked || (from == OTHER_VERSION && to == OTHER_VERSION)) {
            return Part.NOT_ASKED;
        }
        if (to == NOT_HERE) {
            return from.isDecided() ? Part.OPEN : Part.NOT_ASKED;
        }
        return from.isKnown() && to.isKnown() ? Part.PROVEN : Part.OPEN;
    }
}
