package org.jvmquarks.gate.compare;

import java.util.Locale;

/** How two JDKs differ, what matters most first. */
public enum Kind {
    /** A pin is broken on the candidate and was not, or nobody knows it, on the baseline. */
    BROKEN("is broken"),
    /** A pin that was decided on the baseline got no verdict on the candidate. */
    LOST("has no result any more"),
    /** An exact observation has another value. */
    VALUE("has another value"),
    /** The intervals of an estimate are further apart than tolerated. */
    INTERVAL("is apart by more than tolerated"),
    /** A pin that is broken on the baseline holds on the candidate. */
    REPAIRED("holds now"),
    /** A pin that was decided on both observed something on one of them only. */
    ONE_SIDED("was observed on one of the two only"),
    /** A pin is about the one version and not about the other, as its quark says. */
    VERSIONS("is claimed of one of the versions only");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /** What happened, behind the name of what changed. */
    public String words() {
        return words;
    }

    /** As options name it: {@code value}. */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }
}
