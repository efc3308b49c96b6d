package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.jvmquarks.SharesMachine;

/** A test that waits for ever fails at its timeout. */
@Timeout(60)
class MachineLockTest {
    private static final String INSIDE =
            "a test that measures time cannot run inside another one: JUnit has started this one on"
                    + " the thread of a test that waits for a ForkJoinTask; let that test wait by"
                    + " other means, or run without junit.jupiter.execution.parallel.enabled";

    private final MachineLock machine = new MachineLock(8);

    @Test
    void othersRunAtTheSameTime() throws Exception {
        CountDownLatch both = new CountDownLatch(2);

        List<Future<?>> ended = start(() -> machine.share(() -> met(both)), 2);

        for (Future<?> each : ended) {
            each.get();
        }
    }

    /** With many processors, the one that shares leaves some idle: nobody comes in any more. */
    @Test
    void timingPinWaitsAndRunsAlone() throws Exception {
        assertThat(eventsOnAMachineWith(8)).containsExactly("shared", "alone", "late");
    }

    /** With two, the machine stays full with one that comes late. */
    @Test
    void othersComeInWhileTheyFillTheProcessors() throws Exception {
        assertThat(eventsOnAMachineWith(2)).containsExactly("late", "shared", "alone");
    }

    /** One test shares the machine, one waits to be alone, and another one comes to share. */
    private static Collection<String> eventsOnAMachineWith(int processors) throws Exception {
        MachineLock machine = new MachineLock(processors);
        ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
        CountDownLatch sharing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread first = start(() -> machine.share(() -> stays(sharing, go) && events.add("shared")));
        sharing.await();
        Thread alone = start(() -> machine.alone(() -> events.add("alone")));
        awaitBlocked(alone);
        Thread late = start(() -> machine.share(() -> events.add("late")));
        awaitBlockedOrEnded(late);

        go.countDown();
        first.join();
        alone.join();
        late.join();
        return events;
    }

    @Test
    void timingPinsRunOneAfterAnother() throws Exception {
        MachineLock machine = new MachineLock(2);
        ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
        CountDownLatch measuring = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread first = start(() -> machine.alone(() -> stays(measuring, go) && events.add("first")));
        measuring.await();
        Thread share = start(() -> machine.share(() -> events.add("shared")));
        awaitBlocked(share);
        Thread second = start(() -> machine.alone(() -> events.add("second")));
        awaitBlocked(second);

        go.countDown();
        first.join();
        second.join();
        share.join();

        assertThat(events).containsExactly("first", "second", "shared");
    }

    @Test
    void interruptedWaiterLeavesMachineToOthers() throws Exception {
        CountDownLatch sharing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread share = start(() -> machine.share(() -> stays(sharing, go)));
        sharing.await();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread alone = new Thread(() -> {
            try {
                machine.alone(() -> 1);
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        alone.start();
        awaitBlocked(alone);

        alone.interrupt();
        alone.join();
        Thread late = start(() -> machine.share(() -> 1));
        late.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        go.countDown();
        share.join();
    }

    @Test
    void sameThreadNeverWaitsForItself() throws Throwable {
        assertThatThrownBy(() -> machine.share(() -> machine.alone(() -> 1))).hasMessage(INSIDE);
        assertThatThrownBy(() -> machine.alone(() -> machine.alone(() -> 1))).hasMessage(INSIDE);
        assertThatThrownBy(() -> machine.alone(() -> machine.share(() -> 1))).hasMessage(INSIDE);

        assertThat(machine.<Integer>share(() -> machine.share(() -> 1))).isEqualTo(1);
        assertThat(machine.<Integer>alone(() -> 2))
                .as("all has been given back")
                .isEqualTo(2);
    }

    @Test
    void eachMethodOfMarkedTestSharesMachine() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(MarkedCase.class))
                .execute()
                .testEvents()
                .assertStatistics(test -> test.succeeded(4).failed(0));
    }

    @Test
    void methodOfTestWithoutMarkDoesNot() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(UnmarkedCase.class))
                .execute()
                .testEvents()
                .assertStatistics(test -> test.succeeded(1).failed(0));
    }

    private static List<Future<?>> start(Attempt attempt, int count) {
        ExecutorService threads = Executors.newFixedThreadPool(count, MachineLockTest::daemon);
        return Stream.<Future<?>>generate(() -> threads.submit(() -> checked(attempt)))
                .limit(count)
                .toList();
    }

    private static Thread start(Attempt attempt) {
        Thread thread = daemon(() -> checked(attempt));
        thread.start();
        return thread;
    }

    private interface Attempt {
        void run() throws Throwable;
    }

    private static void checked(Attempt attempt) {
        try {
            attempt.run();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "test");
        thread.setDaemon(true);
        return thread;
    }

    private static boolean met(CountDownLatch all) throws InterruptedException {
        all.countDown();
        all.await();
        return true;
    }

    /** Tells that it is there, and stays until it may go. */
    private static boolean stays(CountDownLatch there, CountDownLatch go) throws InterruptedException {
        there.countDown();
        go.await();
        return true;
    }

    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("waits").isTrue();
            Thread.onSpinWait();
        }
    }

    private static void awaitBlockedOrEnded(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }

    /** Gives tests the lock of their run. */
    static final class Lock implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == MachineLock.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return MachineLock.of(context);
        }
    }

    private static void assertHeld(MachineLock machine) {
        assertThatThrownBy(() -> machine.alone(() -> 1)).hasMessage(INSIDE);
    }

    @SharesMachine
    @ExtendWith(Lock.class)
    static class MarkedCase {
        @BeforeAll
        static void beforeAll(MachineLock machine) {
            assertHeld(machine);
        }

        @AfterAll
        static void afterAll(MachineLock machine) {
            assertHeld(machine);
        }

        @BeforeEach
        void beforeEach(MachineLock machine) {
            assertHeld(machine);
        }

        @AfterEach
        void afterEach(MachineLock machine) {
            assertHeld(machine);
        }

        @Test
        void test(MachineLock machine) {
            assertHeld(machine);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void template(int argument, MachineLock machine) {
            assertThat(argument).isPositive();
            assertHeld(machine);
        }

        @TestFactory
        Stream<DynamicTest> factory(MachineLock machine) {
            assertHeld(machine);
            return Stream.of(DynamicTest.dynamicTest("dynamic", () -> assertHeld(machine)));
        }
    }

    @ExtendWith(Lock.class)
    static class UnmarkedCase {
        @Test
        void test(MachineLock machine) throws Throwable {
            assertThat(machine.<Integer>alone(() -> 1)).isEqualTo(1);
        }
    }
}
