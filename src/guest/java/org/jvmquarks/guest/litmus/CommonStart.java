package org.jvmquarks.guest.litmus;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets two threads start at the same time: the leader asks the follower whether it runs, and starts both only if it
 * answers at once. A start happens after all that either thread did before it.
 *
 * <p>The leader asks when the follower is ready: to ask a thread that is still being started, or prepares the next
 * starts, would put both to sleep. On a busy machine the system seldom runs both. A thread that has waited in vain
 * sleeps until the next tick of a common clock, when the other one wakes as well: threads that have slept go first.
 */
final class CommonStart {
    /** Reads of the answer, about a microsecond: a thread that runs needs a tenth of that. */
    private static final int AT_ONCE = 1000;

    /** Reads after which a thread sleeps, some 0.1 ms: more than two threads wake apart. */
    private static final int PATIENCE = 100_000;

    /** Time between two ticks in ns. */
    private static final long TICK = 2_000_000;

    /** Time in ns between two looks whether the follower is ready. */
    private static final long WHILE_IT_STARTS = 20_000;

    /** Time in ns without a start after which both threads are likely on one processor. */
    private static final long GIVE_UP = 20_000_000;

    /** Longs between two places, so that no cache line has both. */
    private static final int APART = 16;

    private static final int QUESTION = APART;
    private static final int ANSWER = 3 * APART;
    private static final int STARTS = 5 * APART;
    private static final int ENDED = 7 * APART;
    private static final int READY = 9 * APART;

    private final AtomicLongArray places = new AtomicLongArray(11 * APART);

    /**
     * Starts both threads; called by the leader.
     *
     * @param delay number of reads by which the leader itself starts later
     * @return false if the follower did not run at the same time for too long
     */
    boolean lead(int delay) {
        long begin = System.nanoTime();
        while (!answersAtOnce()) {
            if (System.nanoTime() - begin > GIVE_UP) {
                return false;
            }
        }
        begin();
        for (int i = 0; i < delay; i++) {
            places.get(QUESTION);
        }
        return true;
    }

    /**
     * Waits until the follower is ready for the nth time; called by the leader.
     *
     * @param times how often the follower must have called {@link #ready}
     * @return false if it took too long
     */
    boolean isReady(int times) {
        long begin = System.nanoTime();
        // A thread that sleeps may wake on the processor of the other one, which costs both a tick.
        for (int reads = 0; places.get(READY) < times; reads++) {
            if (reads > PATIENCE) {
                if (System.nanoTime() - begin > GIVE_UP) {
                    return false;
                }
                LockSupport.parkNanos(WHILE_IT_STARTS);
            }
        }
        return true;
    }

    /** Says that the follower is ready for the next starts; called by the follower. */
    void ready() {
        places.set(READY, places.get(READY) + 1);
    }

    /** Starts both threads, whether or not the follower runs. */
    void begin() {
        places.set(STARTS, places.get(STARTS) + 1);
    }

    private boolean answersAtOnce() {
        long question = places.get(QUESTION) + 1;
        places.set(QUESTION, question);
        for (int reads = 0; reads < PATIENCE; reads++) {
            if (places.get(ANSWER) == question) {
                return reads <= AT_ONCE;
            }
        }
        sleepUntilTick();
        return false;
    }

    /**
     * Ends it: there is no further start. Called by the leader. A follower that was held up still gets the starts
     * before.
     */
    void end() {
        places.set(ENDED, 1);
    }

    /**
     * Waits for a start; called by the follower.
     *
     * @param start its number, from 1
     * @return false if there is no further start
     */
    boolean follow(long start) {
        int unasked = 0;
        while (places.get(STARTS) < start) {
            if (places.get(ENDED) != 0) {
                return places.get(STARTS) >= start;
            }
            long question = places.get(QUESTION);
            if (question != places.get(ANSWER)) {
                places.set(ANSWER, question);
                unasked = 0;
            } else if (++unasked == PATIENCE) {
                sleepUntilTick();
                unasked = 0;
            }
        }
        return true;
    }

    private static void sleepUntilTick() {
        LockSupport.parkNanos(TICK - Math.floorMod(System.nanoTime(), TICK));
    }
}
