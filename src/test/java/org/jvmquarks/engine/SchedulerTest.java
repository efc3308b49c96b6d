package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.Scheduler.Task;

class SchedulerTest {

    @Test
    void sharedTasksRunConcurrently() {
        CountDownLatch both = new CountDownLatch(2);
        Runnable meet =
                () -> {
                    both.countDown();
                    await(both);
                };

        new Scheduler(2).run(List.of(new Task(false, meet), new Task(false, meet)));

        assertThat(both.getCount()).isZero();
    }

    @Test
    void exclusiveTasksRunAloneAfterTheOthers() {
        AtomicInteger running = new AtomicInteger();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String name = "exclusive " + i;
            tasks.add(
                    new Task(
                            true,
                            () -> {
                                assertThat(running.incrementAndGet()).isEqualTo(1);
                                order.add(name);
                                running.decrementAndGet();
                            }));
            tasks.add(
                    new Task(
                            false,
                            () -> {
                                running.incrementAndGet();
                                order.add("shared");
                                running.decrementAndGet();
                            }));
        }

        new Scheduler(4).run(tasks);

        assertThat(order)
                .containsExactly(
                        "shared", "shared", "shared", "exclusive 0", "exclusive 1", "exclusive 2");
    }

    @Test
    void failureOfATaskIsThrown() {
        assertThatThrownBy(
                        () ->
                                new Scheduler(1)
                                        .run(
                                                List.of(
                                                        new Task(
                                                                false,
                                                                () -> {
                                                                    throw new IllegalStateException(
                                                                            "odd");
                                                                }))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("odd");
    }

    @Test
    void errorOfATaskIsThrownAndLaterTasksDoNotRun() {
        AtomicInteger later = new AtomicInteger();

        assertThatThrownBy(
                        () ->
                                new Scheduler(1)
                                        .run(
                                                List.of(
                                                        new Task(
                                                                true,
                                                                () -> {
                                                                    throw new StackOverflowError(
                                                                            "deep");
                                                                }),
                                                        new Task(true, later::incrementAndGet))))
                .isInstanceOf(StackOverflowError.class);
        assertThat(later).hasValue(0);
    }

    @Test
    void interruptionEndsTheRun() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(
                        () ->
                                new Scheduler(1)
                                        .run(
                                                List.of(
                                                        new Task(
                                                                false,
                                                                () -> {
                                                                    caller.interrupt();
                                                                    await(new CountDownLatch(1));
                                                                }))))
                .isInstanceOf(RunAbortedException.class)
                .hasMessage("the run was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
