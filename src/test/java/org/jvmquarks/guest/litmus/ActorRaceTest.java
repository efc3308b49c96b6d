package org.jvmquarks.guest.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Fields;

class ActorRaceTest {
    /** More than two threads stay together. */
    private static final int ROUNDS = 40;

    private final Outcomes outcomes = new Outcomes();

    /** Each run has its own object: else r1 or r2 would be more than 1. */
    static class Counts extends TwoActors {
        @Override
        public void actor1() {
            r1++;
        }

        @Override
        public void actor2() {
            r2++;
        }
    }

    /** Fails where it is made, which needs no two threads that run at the same time. */
    static class LeaderFails extends Counts {
        LeaderFails() {
            if (!isFollower()) {
                throw new IllegalStateException("the first thread");
            }
        }
    }

    static class FollowerFails extends Counts {
        FollowerFails() {
            if (isFollower()) {
                throw new IllegalStateException("the second thread");
            }
        }
    }

    private static boolean isFollower() {
        return Thread.currentThread().getName().equals("actor2");
    }

    @Test
    void eachRunCallsBothActorsOnce() throws Throwable {
        ActorRace race = race(Counts.class);
        long runs = 0;
        for (int i = 0; i < ROUNDS; i++) {
            runs += race.round(outcomes);
        }
        race.end();

        // A busy machine may run the threads one after the other: then there are fewer runs.
        assertThat(outcomes.describe())
                .isSubsetOf(Map.of(Fields.NAME, "1, 1", Fields.COUNT, runs))
                .hasSize(runs == 0 ? 0 : 1);
    }

    @Test
    void throwsWhatTheFirstThreadThrows() throws ReflectiveOperationException {
        ActorRace race = race(LeaderFails.class);

        assertThatThrownBy(() -> race.round(outcomes)).hasMessage("the first thread");
    }

    @Test
    void throwsWhatTheSecondThreadThrows() throws ReflectiveOperationException {
        ActorRace race = race(FollowerFails.class);

        assertThatThrownBy(() -> race.round(outcomes)).hasMessage("the second thread");
    }

    private static ActorRace race(Class<?> probe) throws ReflectiveOperationException {
        return new ActorRace(Probes.constructor(probe, TwoActors.class));
    }
}
