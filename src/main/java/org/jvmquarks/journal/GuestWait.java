package org.jvmquarks.journal;

import java.util.OptionalDouble;

/**
 * Where the time of a guest went, in seconds of wall time if it does not say otherwise.
 *
 * @param waited until it got a place among the guests that run at the same time, or until the guest of another cell
 *     that it shares had ended
 * @param around its launch before it started and after it ended, such as the copies of its files
 * @param exec the part of its own time in which the engine of its container started and ended it; empty for a process
 *     of the host, and in journals that were written before it was recorded
 * @param processor processor time of the guest and its children; empty where the system does not say it, and in
 *     journals that were written before it was recorded. Of processes of the host that ended at the same moment, one
 *     may have the time of both; the sum is right.
 */
public record GuestWait(double waited, double around, OptionalDouble exec, OptionalDouble processor) {

    /** Times of a guest whose use of the processors is not known. */
    public GuestWait(double waited, double around, OptionalDouble exec) {
        this(waited, around, exec, OptionalDouble.empty());
    }
}
