package org.jvmquarks.guest;

import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Calls the actors of fresh objects in two threads that start together, a few objects at a time, so
 * that neither thread gets ahead of the other by much.
 */
final class ActorRace {
    /** States of a round: small enough for the caches. */
    private static final int STATES = 4096;

    /** States between two common starts. */
    private static final int STRIDE = 32;

    /** Delays of the leader, in reads of its cache: from too early to too late. */
    private static final int DELAYS = 128;

    /** Coprime to the number of delays, so that each has its turn. */
    private static final int NEXT_DELAY = 37;

    private final MethodHandle constructor;
    private final TwoActors[] states = new TwoActors[STATES];
    private int delay;

    /**
     * @param constructor returns a {@link TwoActors}
     */
    ActorRace(MethodHandle constructor) {
        this.constructor = constructor;
    }

    /**
     * Runs a round in this thread and a new one, which the system places anew.
     *
     * @return the number of runs: 0 if the threads did not get to run at the same time
     * @throws Throwable what an actor threw
     */
    int round(Outcomes outcomes) throws Throwable {
        for (int i = 0; i < STATES; i += 2) {
            states[i] = (TwoActors) constructor.invokeExact();
        }
        CommonStart start = new CommonStart();
        Follower follower = new Follower(start);
        follower.start();
        int runs;
        try {
            runs = lead(start);
        } finally {
            start.end();
            follower.join();
        }
        if (follower.thrown.isPresent()) {
            throw follower.thrown.get();
        }
        if (follower.runs != runs) {
            throw new IllegalStateException(
                    "one thread made " + runs + " runs, the other " + follower.runs);
        }
        for (int i = 0; i < runs; i++) {
            outcomes.add(states[i].r1, states[i].r2);
        }
        return runs;
    }

    private int lead(CommonStart start) throws Throwable {
        int begin = 0;
        while (begin < STATES && start.lead(delay)) {
            act1(states, begin, begin + STRIDE);
            begin += STRIDE;
            delay = (delay + NEXT_DELAY) % DELAYS;
        }
        return begin;
    }

    private static void act1(TwoActors[] states, int begin, int end) throws Throwable {
        for (int i = begin; i < end; i++) {
            states[i].actor1();
        }
    }

    private static void act2(TwoActors[] states, int begin, int end) throws Throwable {
        for (int i = begin; i < end; i++) {
            states[i].actor2();
        }
    }

    /** Makes every other state, so that the caches of both processors have as many. */
    private final class Follower extends Thread {
        private final CommonStart start;
        private volatile Optional<Throwable> thrown = Optional.empty();
        private volatile int runs;

        Follower(CommonStart start) {
            super("actor2");
            this.start = start;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                for (int i = 1; i < STATES; i += 2) {
                    states[i] = (TwoActors) constructor.invokeExact();
                }
                int begin = 0;
                while (start.follow(1 + begin / STRIDE)) {
                    act2(states, begin, begin + STRIDE);
                    begin += STRIDE;
                    runs = begin;
                }
            } catch (Throwable e) {
                thrown = Optional.of(e);
            }
        }
    }
}
