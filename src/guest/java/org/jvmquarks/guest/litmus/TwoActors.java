package org.jvmquarks.guest.litmus;

/**
 * Probe of a litmus test: fields that two threads share, and what each thread does with them. The guest makes many
 * objects of the class and calls both methods of each once, at about the same time; the outcome is then in {@link #r1}
 * and {@link #r2}. The compiler sees each method alone, as neither is inlined.
 */
public abstract class TwoActors {
    /** First number of the outcome, which one of the actors writes. */
    protected int r1;

    /** Second number of the outcome, which one of the actors writes. */
    protected int r2;

    /** Runs in one of the two threads. */
    public abstract void actor1() throws Throwable;

    /** Runs in the other thread. */
    public abstract void actor2() throws Throwable;
}
