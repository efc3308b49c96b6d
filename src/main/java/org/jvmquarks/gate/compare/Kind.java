package org.jvmquarks.gate.compare;

import java.util.Locale;
import org.jvmquarks.text.Plural;

/**
 * The class of a difference between two JDKs, what matters most first. The catalogue itself decides: a pin claims what
 * both JDKs do, so a difference that it expects is documented.
 */
public enum Kind {
    /** A pin is broken on the candidate and not on the baseline: the change is undocumented. */
    REGRESSION("is broken", "regression", "regressions"),
    /** A pin has a verdict on the baseline and none on the candidate, or its cell is missing. */
    LOST("has no verdict", "lost verdict", "lost verdicts"),
    /** A pin holds on both JDKs, of which it expects different things. */
    DOCUMENTED("changed as documented", "documented change", "documented changes"),
    /** The intervals of an estimate are further apart than the tolerance. */
    TIMING("differs by more than the tolerance", "estimate beyond the tolerance", "estimates beyond the tolerance"),
    /** A VM flag has another default or ergonomic value, or only one JDK has the flag. */
    DEFAULT("has another default", "default of a flag", "defaults of flags"),
    /** The JDKs list something else of themselves, which no pin and no flag of the comparison tells. */
    INVENTORY("has other rows", "surface with other rows", "surfaces with other rows"),
    /** A pin that is broken on the baseline holds on the candidate. */
    REPAIRED("holds again", "repaired behaviour", "repaired behaviours"),
    /** An observation that no pin asserts, such as the length of compiled code. */
    INCIDENTAL("differs", "incidental observation", "incidental observations");

    private final String words;
    private final String one;
    private final String several;

    Kind(String words, String one, String several) {
        this.words = words;
        this.one = one;
        this.several = several;
    }

    /** Returns the class as a verb phrase that follows the name of what changed. */
    public String words() {
        return words;
    }

    /** Returns the class as options and queries name it: {@code documented}. */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns {@code 1 regression} or {@code 2 regressions}. */
    public String count(long number) {
        return Plural.count(number, one, several);
    }

    /** Returns {@code 1 unaccepted regression} or {@code 2 unaccepted regressions}. */
    public String countUnaccepted(long number) {
        return Plural.count(number, "unaccepted " + one, "unaccepted " + several);
    }

    /** Returns what one difference of the class is called: {@code regression}. */
    public String one() {
        return one;
    }

    /** Returns whether it is about the value of an observation, and not about a verdict. */
    public boolean isOfValue() {
        return this == TIMING || this == DEFAULT || this == INCIDENTAL;
    }
}
