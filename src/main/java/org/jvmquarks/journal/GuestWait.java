package org.jvmquarks.journal;

/**
 * What a guest took besides its own time, in seconds of wall time.
 *
 * @param waited until it got a place among the guests that run at the same time, or until the guest
 *     of another cell that it shares had ended
 * @param around its launch before it started and after it ended, such as the copies of its files
 */
public record GuestWait(double waited, double around) {}
