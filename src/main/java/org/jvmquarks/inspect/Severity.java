package org.jvmquarks.inspect;

import java.util.Locale;

/** How much a fate matters, from little to much. */
public enum Severity {
    /** The VM takes the option, or nobody asks it. */
    ACCEPTED,
    /** The VM takes the option; there is something to know about it. */
    NOTE,
    /** This machine cannot show what becomes of the option. */
    UNDECIDED,
    /** The VM takes the option and announces its end. */
    DEPRECATED,
    /** The VM starts as if the option were not there. */
    IGNORED,
    /** The VM does not start. */
    REFUSED;

    /** Returns the word for reports. */
    public String word() {
        return this == ACCEPTED ? "ok" : name().toLowerCase(Locale.ROOT);
    }
}
