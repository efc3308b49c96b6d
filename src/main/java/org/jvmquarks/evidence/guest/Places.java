package org.jvmquarks.evidence.guest;

import java.util.concurrent.Semaphore;

/**
 * Places for the guests that run at the same time, one for each processor: more guests at a time
 * would only wait for each other, and that until their deadlines. JUnit's pool alone does not hold
 * them back: it adds a thread for each one that waits.
 *
 * <p>A guest takes as many places as it has threads that must run at the same time, or all if there
 * are fewer. First come, first served: else guests of one place would keep out one of two.
 */
final class Places {
    private final int all;
    private final Semaphore free;

    /**
     * @param all number of places
     */
    Places(int all) {
        this.all = all;
        this.free = new Semaphore(all, true);
    }

    /** Waits for places. Give them back by {@link #release} with the same number. */
    void acquire(int wanted) throws InterruptedException {
        free.acquire(Math.min(wanted, all));
    }

    void release(int wanted) {
        free.release(Math.min(wanted, all));
    }

    /** Whether a guest waits for places. */
    boolean isAwaited() {
        return free.hasQueuedThreads();
    }
}
