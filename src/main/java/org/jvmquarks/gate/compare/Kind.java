package org.jvmquarks.gate.compare;

import java.util.Locale;

/** How two JDKs differ, what matters most first. */
public enum Kind {
    /** A pin is broken on the candidate; on the baseline it holds, or has no verdict. */
    BROKEN("is broken"),
    /** A pin has a verdict on the baseline and none on the candidate. */
    LOST("lost its verdict"),
    /** An exact observation has another value. */
    VALUE("has another value"),
    /** The intervals of an estimate are further apart than the tolerance. */
    INTERVAL("differs by more than the tolerance"),
    /** A pin that is broken on the baseline holds on the candidate. */
    REPAIRED("holds again"),
    /** A pin that has a verdict on both observed something on one of them only. */
    ONE_SIDED("was observed on one JDK only"),
    /** A pin is claimed for one of the two versions only. */
    VERSIONS("is claimed for one version only");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /** The kind as a verb phrase that follows the name of what changed. */
    public String words() {
        return words;
    }

    /** The kind as options name it: {@code value}. */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether an observation has another value; false for a verdict, and for what one side lacks.
     */
    boolean isOfValue() {
        return this == VALUE || this == INTERVAL;
    }
}
