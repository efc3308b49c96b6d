package org.jvmquarks.evidence;

import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * One number that several processes measured.
 *
 * @param <E> the evidence that has it
 */
public interface Amount<E> {

    /** Returns what it counts, for messages: {@code resident memory}. */
    String words();

    /** Returns its unit in messages: {@code KB}. */
    String unit();

    /** Returns a number without its unit: {@code 66.0} for 67,584 bytes in KB. */
    String number(long amount);

    /**
     * Returns the numbers of the processes.
     *
     * @throws NotApplicable if the machine does not tell that number
     * @throws IllegalArgumentException if no VM has it
     */
    Measured of(E evidence);

    /** Records the number, as a claim or a pin asks for it; does nothing if it has been recorded before. */
    void record(E evidence);

    /**
     * Leaves a claim undecided that does not hold for a cause outside of the JDK.
     *
     * @param message why it does not hold
     * @throws Inconclusive if there was such a cause while the processes ran
     */
    default void requireSound(E evidence, String message) {}

    /** Returns the middle of the numbers of all processes. */
    default long middle(E evidence) {
        long middle = of(evidence).whole().middle();
        record(evidence);
        return middle;
    }
}
