package org.jvmquarks.journal;

import java.util.OptionalDouble;

/**
 * Where the time of a guest went besides its work, in seconds of wall time.
 *
 * @param waited until it got a place among the guests that run at the same time, or until the guest
 *     of another cell that it shares had ended
 * @param around its launch before it started and after it ended, such as the copies of its files
 * @param exec the part of its own time in which the engine of its container started and ended it;
 *     empty for a process of the host, and in journals that were written before it was recorded
 */
public record GuestWait(double waited, double around, OptionalDouble exec) {}
