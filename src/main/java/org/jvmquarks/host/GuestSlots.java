package org.jvmquarks.host;

import java.util.concurrent.Semaphore;

/**
 * Places for the guests that run at the same time, one for each processor: more guests at a time would only wait for
 * each other, and that until their deadlines. JUnit's pool alone does not hold them back: it adds a thread for each one
 * that waits.
 *
 * <p>A guest takes as many places as it has threads that must run at the same time, or all if there are fewer. First
 * come, first served: else guests of one place would keep out one of two. A guest that is idle most of the time takes
 * none of them; it has a bound of its own, as it uses memory.
 */
final class GuestSlots {
    private static final int IDLE_PER_PROCESSOR = 2;

    private final int all;
    private final Semaphore free;
    private final Semaphore idle;

    /** @param all number of places */
    GuestSlots(int all) {
        this.all = all;
        this.free = new Semaphore(all, true);
        this.idle = new Semaphore(IDLE_PER_PROCESSOR * all, true);
    }

    /**
     * Waits for places. Give them back by {@link #release} with the same number.
     *
     * @param processors number of processors that the guest needs; 0 if it is idle most of the time
     */
    void acquire(int processors) throws InterruptedException {
        if (processors == 0) {
            idle.acquire();
        } else {
            free.acquire(Math.min(processors, all));
        }
    }

    void release(int processors) {
        if (processors == 0) {
            idle.release();
        } else {
            free.release(Math.min(processors, all));
        }
    }

    /** Whether a guest waits for places. */
    boolean isAwaited() {
        return free.hasQueuedThreads() || idle.hasQueuedThreads();
    }
}
