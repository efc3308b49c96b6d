package org.jvmquarks.verdict;

/** The verdict about the times of two sides. */
public enum Difference {
    /** The head takes longer than the base, by more than the margin. */
    SLOWER,
    /** The head takes less time than the base, by more than the margin. */
    FASTER,
    /** The sides differ by less than the margin. */
    SAME,
    /** The pairs show none of these. */
    UNDECIDED
}
