package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

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

    static class LeaderFails extends Counts {
        @Override
        public void actor1() {
            throw new IllegalStateException("the first actor");
        }
    }

    static class FollowerFails extends Counts {
        @Override
        public void actor2() {
            throw new IllegalStateException("the second actor");
        }
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
    void throwsWhatTheFirstActorThrows() throws Throwable {
        ActorRace race = race(LeaderFails.class);

        assertThatThrownBy(() -> race(race)).hasMessage("the first actor");
    }

    @Test
    void throwsWhatTheSecondActorThrows() throws Throwable {
        ActorRace race = race(FollowerFails.class);

        assertThatThrownBy(() -> race(race)).hasMessage("the second actor");
    }

    /** Repeats a round in which the threads did not get to run at the same time. */
    private void race(ActorRace race) throws Throwable {
        while (race.round(outcomes) == 0) {
            Thread.onSpinWait();
        }
        race.end();
    }

    private static ActorRace race(Class<?> probe) throws ReflectiveOperationException {
        return new ActorRace(Probes.constructor(probe, TwoActors.class));
    }
}
