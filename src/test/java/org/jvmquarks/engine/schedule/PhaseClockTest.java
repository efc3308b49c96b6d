package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.RunCost;

class PhaseClockTest {
    private final AtomicLong time = new AtomicLong(Duration.ofHours(1).toNanos());
    private final PhaseClock clock = new PhaseClock(time::get);

    private void pass(Duration duration) {
        time.addAndGet(duration.toNanos());
    }

    @Test
    void phasesLastUntilTheNext() {
        pass(Duration.ofMillis(250));
        clock.next("exact");
        pass(Duration.ofMillis(1500));

        assertThat(clock.total())
                .isEqualTo(new RunCost(List.of(new RunCost.Phase("start", 0.25), new RunCost.Phase("exact", 1.5))));
    }

    @Test
    void phaseThatTookNoTimeIsNone() {
        pass(Duration.ofMillis(250));
        clock.next("cells");
        clock.next("exact");
        pass(Duration.ofMillis(1));

        assertThat(clock.total().phases()).extracting(RunCost.Phase::name).containsExactly("start", "exact");
    }
}
