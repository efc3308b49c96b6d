package org.jvmquarks.upgrade.surface;

/** How much shows that an application meets a row that differs; what shows most is first. */
public enum Certainty {
    /** It uses just this. */
    CERTAIN,
    /** It may use it, or meets it with certain peers, data or settings alone. */
    PERHAPS,
    /**
     * It makes a call whose answer differs in words for people alone, or in what it throws, or for arguments that
     * hardly any code passes.
     */
    MARGINAL
}
