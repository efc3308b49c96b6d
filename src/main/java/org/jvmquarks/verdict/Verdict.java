package org.jvmquarks.verdict;

/** The result of one cell: a pin on a JDK. */
public enum Verdict {
    /** The pin was checked inside the right JDK and is true there. */
    HOLDS,
    /** The pin was checked inside the right JDK and is false there. */
    BROKEN,
    /** The evidence does not decide: noise, never a failure by itself. */
    INCONCLUSIVE,
    /** The pin does not apply to this JDK; always with the sentence that says why. */
    NOT_APPLICABLE,
    /** The check itself failed: launch, flag, identity, guest. The pin is undecided. */
    ERROR;

    /** Whether the JDK under test answered: only these cells count as executed. */
    public boolean isDecided() {
        return this == HOLDS || this == BROKEN;
    }
}
