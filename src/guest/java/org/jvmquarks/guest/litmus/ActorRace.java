package org.jvmquarks.guest.litmus;

import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Calls the actors of fresh objects in two threads that start together, a few objects at a time, so that neither thread
 * gets ahead of the other by much.
 *
 * <p>The two threads stay together for {@value #ROUNDS_TOGETHER} rounds. Then, or when they did not get to run at the
 * same time, another thread takes the place of the second one, and the system places it anew: two threads on one
 * processor take milliseconds to get apart.
 */
public final class ActorRace {
    /** States of a round: small enough for the caches. */
    private static final int STATES = 4096;

    /** States between two common starts. */
    private static final int STRIDE = 32;

    private static final int ROUNDS_TOGETHER = 16;

    /** Delays of the leader, in reads of its cache: from too early to too late. */
    private static final int DELAYS = 128;

    /** Coprime to the number of delays, so that each has its turn. */
    private static final int NEXT_DELAY = 37;

    private final MethodHandle constructor;
    private int delay;
    private Optional<Pair> pair = Optional.empty();

    /** @param constructor returns a {@link TwoActors} */
    public ActorRace(MethodHandle constructor) {
        this.constructor = constructor;
    }

    /**
     * Runs a round in this thread and another one.
     *
     * @return the number of runs: 0 if the threads did not get to run at the same time
     * @throws Throwable what an actor threw
     */
    public int round(Outcomes outcomes) throws Throwable {
        Pair running = pair.isPresent() ? pair.get() : new Pair();
        pair = Optional.of(running);
        TwoActors[] states = running.states(running.rounds);
        int runs;
        try {
            runs = running.lead(states);
        } catch (Throwable e) {
            running.start.end();
            throw e;
        }
        if (!running.goesOn(runs)) {
            end();
        }
        for (int i = 0; i < runs; i++) {
            outcomes.add(states[i].r1, states[i].r2);
        }
        return runs;
    }

    /**
     * Ends the second thread; a further round has a new one.
     *
     * @throws Throwable what an actor threw in it
     */
    public void end() throws Throwable {
        Optional<Pair> running = pair;
        pair = Optional.empty();
        if (running.isPresent()) {
            running.get().end();
        }
    }

    private void fill(TwoActors[] states, int first) throws Throwable {
        for (int i = first; i < STATES; i += 2) {
            states[i] = (TwoActors) constructor.invokeExact();
        }
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

    /** This thread, which leads, and one that follows. */
    private final class Pair {
        private final CommonStart start = new CommonStart();

        /** One thread may prepare the next round while the other looks at the last one. */
        private final TwoActors[][] states = new TwoActors[2][STATES];

        private final Follower follower = new Follower(this);
        private int rounds;
        private long runs;

        Pair() {
            follower.start();
        }

        TwoActors[] states(int round) {
            return states[round % states.length];
        }

        /** Makes every other state, so that the caches of both processors have as many. */
        int lead(TwoActors[] round) throws Throwable {
            fill(round, 0);
            rounds++;
            int begin = 0;
            if (start.isReady(rounds)) {
                while (begin < STATES && start.lead(delay)) {
                    act1(round, begin, begin + STRIDE);
                    begin += STRIDE;
                    delay = (delay + NEXT_DELAY) % DELAYS;
                }
            }
            runs += begin;
            return begin;
        }

        /** Whether the follower has come to the end of a whole round, and there is another one. */
        boolean goesOn(int runsOfRound) {
            return runsOfRound == STATES && rounds < ROUNDS_TOGETHER && start.isReady(rounds + 1);
        }

        void end() throws Throwable {
            start.end();
            follower.join();
            if (follower.thrown.isPresent()) {
                throw follower.thrown.get();
            }
            if (follower.runs != runs) {
                throw new IllegalStateException("one thread made " + runs + " runs, the other " + follower.runs);
            }
        }
    }

    /** Its fields are read after its end. */
    private final class Follower extends Thread {
        private final Pair pair;
        private Optional<Throwable> thrown = Optional.empty();
        private long runs;

        Follower(Pair pair) {
            super("actor2");
            this.pair = pair;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                int round = 0;
                while (follow(pair.states(round))) {
                    round++;
                }
            } catch (Throwable e) {
                thrown = Optional.of(e);
            }
        }

        private boolean follow(TwoActors[] states) throws Throwable {
            fill(states, 1);
            pair.start.ready();
            for (int begin = 0; begin < STATES; begin += STRIDE) {
                if (!pair.start.follow(1 + runs / STRIDE)) {
                    return false;
                }
                act2(states, begin, begin + STRIDE);
                runs += STRIDE;
            }
            return true;
        }
    }
}
