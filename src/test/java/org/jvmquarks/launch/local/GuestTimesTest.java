package org.jvmquarks.launch.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class GuestTimesTest {

    private static GuestTimes of(OptionalDouble... sums) {
        Queue<OptionalDouble> readings = new ArrayDeque<>(List.of(sums));
        return new GuestTimes(readings::remove);
    }

    @Test
    void eachGuestGetsWhatCameToTheSumSinceTheOneBefore() {
        GuestTimes times = of(OptionalDouble.of(5), OptionalDouble.of(5.4), OptionalDouble.of(5.47));

        assertThat(times.ended()).contains(Duration.ofMillis(400));
        assertThat(times.ended()).contains(Duration.ofMillis(70));
    }

    @Test
    void ofTwoThatEndAtOnceOneHasTheTimeOfBoth() {
        GuestTimes times = of(OptionalDouble.of(5), OptionalDouble.of(5.47), OptionalDouble.of(5.47));

        assertThat(times.ended()).contains(Duration.ofMillis(470));
        assertThat(times.ended()).contains(Duration.ZERO);
    }

    @Test
    void systemThatDoesNotSayItLeavesItUnknown() {
        GuestTimes times = of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(5.47));

        assertThat(times.ended()).isEmpty();
        assertThat(times.ended()).as("no time to start from").isEmpty();
    }
}
