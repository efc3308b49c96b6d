package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PulseTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration NONE = Duration.ZERO;

    private final Semaphore pings = new Semaphore(0);

    @Test
    void engineThatAnswersHasNotStopped() throws InterruptedException {
        Pulse pulse = new Pulse(pings::release, NONE, Duration.ofHours(1));

        assertThat(pulse.hasStopped()).isFalse();
        pings.acquire();
        assertThat(pulse.hasStopped()).isFalse();
    }

    @Test
    void engineIsNotPingedBeforeIntervalIsOver() {
        Pulse pulse = new Pulse(pings::release, Duration.ofHours(1), SHORT);

        assertThat(pulse.hasStopped()).isFalse();
        assertThat(pings.availablePermits()).isZero();
    }

    @Test
    void pingWithoutAnswerIsEndUntilItComes() throws InterruptedException {
        CountDownLatch frozen = new CountDownLatch(1);
        Pulse pulse = new Pulse(() -> await(frozen), NONE, SHORT);

        until(pulse::hasStopped);
        frozen.countDown();
        until(() -> !pulse.hasStopped());
    }

    /** The calls themselves say what is wrong with such an engine. */
    @Test
    void engineThatIsGoneHasNotStopped() throws InterruptedException {
        AtomicInteger refused = new AtomicInteger();
        Pulse pulse = new Pulse(
                () -> {
                    refused.incrementAndGet();
                    throw new IllegalStateException("Connection refused");
                },
                NONE,
                Duration.ofHours(1));

        until(() -> !pulse.hasStopped() && refused.get() >= 2);
    }

    /** Of an engine that was started anew, the connection of the first ping never says anything. */
    @Test
    void lostPingIsFollowedByAnother() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger sent = new AtomicInteger();
        Pulse pulse = new Pulse(
                () -> {
                    if (sent.incrementAndGet() == 1) {
                        await(never);
                    }
                },
                NONE,
                SHORT);

        until(pulse::hasStopped);
        until(() -> !pulse.hasStopped());
        assertThat(sent.get()).isGreaterThanOrEqualTo(2);
        never.countDown();
    }

    private static void until(BooleanSupplier reached) throws InterruptedException {
        while (!reached.getAsBoolean()) {
            Thread.onSpinWait();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
