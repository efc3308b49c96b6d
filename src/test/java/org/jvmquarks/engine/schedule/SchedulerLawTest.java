package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jvmquarks.Law;
import org.jvmquarks.engine.cell.Use;
import org.jvmquarks.engine.schedule.Scheduler.Task;

class SchedulerLawTest {
    /** Tasks that run at a time, and the most there have been. */
    private static final class Running {
        private final AtomicInteger now = new AtomicInteger();
        private final LongAccumulator most = new LongAccumulator(Math::max, 0);

        private void count() {
            most.accumulate(now.incrementAndGet());
            // Lets others start that are allowed to.
            Thread.yield();
            now.decrementAndGet();
        }
    }

    @Law
    void noMoreTasksRunAtATimeThanTheirUseAllows(
            @ForAll @IntRange(min = 1, max = 3) int processors,
            @ForAll @Size(max = 40) List<Use> uses) {
        Map<Use, Running> running = new EnumMap<>(Use.class);
        for (Use use : Use.values()) {
            running.put(use, new Running());
        }
        AtomicInteger ended = new AtomicInteger();
        List<Task> tasks =
                uses.stream()
                        .map(
                                use ->
                                        new Task(
                                                use,
                                                () -> {
                                                    running.get(use).count();
                                                    ended.incrementAndGet();
                                                }))
                        .toList();

        new Scheduler(processors, aborted -> {}).run(tasks);

        assertThat(ended).hasValue(uses.size());
        assertThat(running.get(Use.COMPUTES).most.get()).isLessThanOrEqualTo(2L * processors);
        assertThat(running.get(Use.WAITS).most.get()).isLessThanOrEqualTo(2L * processors);
        assertThat(running.get(Use.EXCLUSIVE).most.get()).isLessThanOrEqualTo(1);
    }
}
