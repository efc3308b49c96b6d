package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.cell.MachineUse;
import org.jvmquarks.engine.cell.RunAbortedException;
import org.jvmquarks.engine.schedule.Scheduler.Task;

class SchedulerTest {

    @Test
    void sharedTasksRunConcurrently() {
        CountDownLatch both = new CountDownLatch(2);
        Runnable meet = () -> {
            both.countDown();
            await(both);
        };

        scheduler(1).run(List.of(new Task(MachineUse.COMPUTES, meet), new Task(MachineUse.COMPUTES, meet)));

        assertThat(both.getCount()).isZero();
    }

    /** However many wait: each of these ends only after the one that computes has run. */
    @Test
    void waitingTasksKeepNoComputingTaskFromStarting() {
        CountDownLatch computed = new CountDownLatch(1);
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            tasks.add(new Task(MachineUse.WAITS, () -> await(computed)));
        }
        tasks.add(new Task(MachineUse.COMPUTES, computed::countDown));

        scheduler(1).run(tasks);

        assertThat(computed.getCount()).isZero();
    }

    @Test
    void exclusiveTasksRunAloneAfterTheOthers() {
        AtomicInteger running = new AtomicInteger();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String name = "exclusive " + i;
            tasks.add(new Task(MachineUse.EXCLUSIVE, () -> {
                assertThat(running.incrementAndGet()).isEqualTo(1);
                order.add(name);
                running.decrementAndGet();
            }));
            tasks.add(new Task(MachineUse.COMPUTES, () -> {
                running.incrementAndGet();
                order.add("shared");
                running.decrementAndGet();
            }));
        }

        scheduler(2).run(tasks);

        assertThat(order).containsExactly("shared", "shared", "shared", "exclusive 0", "exclusive 1", "exclusive 2");
    }

    @Test
    void failureOfATaskIsThrown() {
        assertThatThrownBy(() -> scheduler(1).run(List.of(new Task(MachineUse.COMPUTES, () -> {
                    throw new IllegalStateException("odd");
                }))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("odd");
    }

    @Test
    void thrownErrorOfTaskStopsLaterTasks() {
        AtomicInteger later = new AtomicInteger();

        assertThatThrownBy(() -> scheduler(1)
                        .run(List.of(
                                new Task(MachineUse.EXCLUSIVE, () -> {
                                    throw new StackOverflowError("deep");
                                }),
                                new Task(MachineUse.EXCLUSIVE, later::incrementAndGet))))
                .isInstanceOf(StackOverflowError.class);
        assertThat(later).hasValue(0);
    }

    /** It may be writing evidence, into a folder that the caller deletes next. */
    @Test
    void failureIsThrownWhenInterruptedTasksHaveEnded() {
        CountDownLatch running = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Runnable interrupted = () -> {
            running.countDown();
            await(new CountDownLatch(1));
            byte[] evidence = new byte[10_000_000];
            Arrays.fill(evidence, (byte) 1);
            ended.addAndGet(evidence[evidence.length - 1]);
        };
        Runnable failing = () -> {
            await(running);
            throw new IllegalStateException("odd");
        };

        assertThatThrownBy(() -> scheduler(1)
                        .run(List.of(new Task(MachineUse.COMPUTES, failing), new Task(MachineUse.WAITS, interrupted))))
                .hasMessage("odd");
        assertThat(ended).hasValue(1);
    }

    /** The first task ends only when it is interrupted. */
    @Test
    void failureOfLaterTaskEndsFirstOne() {
        CountDownLatch interrupted = new CountDownLatch(1);
        Runnable endless = () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        };

        assertThatThrownBy(() -> scheduler(2)
                        .run(List.of(new Task(MachineUse.WAITS, endless), new Task(MachineUse.COMPUTES, () -> {
                            throw new IllegalStateException("on purpose");
                        }))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("on purpose");
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void interruptionEndsTheRunBeforeItsCells() {
        Thread caller = Thread.currentThread();
        AtomicBoolean ended = new AtomicBoolean();
        AtomicBoolean endedFirst = new AtomicBoolean();
        Scheduler scheduler = new Scheduler(1, aborted -> ended.set(true));

        assertThatThrownBy(() -> scheduler.run(List.of(new Task(MachineUse.COMPUTES, () -> {
                    caller.interrupt();
                    await(new CountDownLatch(1));
                    endedFirst.set(ended.get());
                }))))
                .isInstanceOf(RunAbortedException.class)
                .hasMessage("the run was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(endedFirst).as("and its cells were awaited").isTrue();
    }

    private static Scheduler scheduler(int processors) {
        return new Scheduler(processors, aborted -> {});
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
