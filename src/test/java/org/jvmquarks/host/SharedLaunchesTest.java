package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jvmquarks.OwnThread;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;

class SharedLaunchesTest {
    private final SharedLaunches launches = new SharedLaunches();
    private final AtomicInteger started = new AtomicInteger();

    @Test
    void twoChecksShareAGuest() throws Exception {
        Launched first = ask(plan("a", "value"), new Repeats());

        assertThat(ask(plan("b", "value"), new Repeats()).folder()).isEqualTo(first.folder());
        assertThat(started).hasValue(1);
    }

    @Test
    void checkThatAsksSameTwiceGetsTwoGuests() throws Exception {
        Repeats first = new Repeats();
        Repeats second = new Repeats();
        ask(plan("a", "value"), first);
        ask(plan("b", "value"), first);

        assertThat(List.of(ask(plan("c", "value"), second), ask(plan("d", "value"), second)))
                .extracting(Launched::folder)
                .containsExactly(Path.of("a"), Path.of("b"));
        assertThat(started).hasValue(2);
    }

    @Test
    void secondCheckSaysHowLongItWaited() throws Exception {
        assertThat(ask(plan("a", "value"), new Repeats()).waited()).isZero();

        assertThat(ask(plan("b", "value"), new Repeats()).waited()).isPositive();
    }

    @Test
    void anotherOptionIsAnotherQuestion() throws Exception {
        ask(plan("a", "value"), new Repeats());
        ask(plan("a", "value", "-Xint"), new Repeats());

        assertThat(started).hasValue(2);
    }

    @Test
    void badlyEndedGuestIsNotShared() throws Exception {
        Launched crashed = launched(plan("a", "value"), new Exit.Signal(11));

        launches.get(plan("a", "value"), new Repeats(), () -> crashed);

        assertThat(ask(plan("b", "value"), new Repeats()).folder()).isEqualTo(Path.of("b"));
    }

    @Test
    void guestThatDidNotStartIsNotShared() throws Exception {
        assertThatThrownBy(() -> launches.get(plan("a", "value"), new Repeats(), () -> {
                    throw new LaunchException("no memory");
                }))
                .isInstanceOf(LaunchException.class)
                .hasMessage("no memory");

        ask(plan("b", "value"), new Repeats());
        assertThat(started).hasValue(1);
    }

    @Test
    void dumpThatIsReadOnceIsNotShared() throws Exception {
        ask(plan("a", "heapdump"), new Repeats());
        ask(plan("b", "heapdump"), new Repeats());

        assertThat(started).hasValue(2);
    }

    @Test
    @Timeout(10)
    void secondCheckWaitsForGuestOfFirst() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Launched> first = CompletableFuture.supplyAsync(
                () -> unchecked(() -> {
                    begun.countDown();
                    end.await();
                    return start(plan("a", "value"));
                }),
                OwnThread.EACH);
        begun.await();
        CompletableFuture<Launched> second =
                CompletableFuture.supplyAsync(() -> unchecked(() -> start(plan("b", "value"))), OwnThread.EACH);
        end.countDown();

        assertThat(first.get(5, TimeUnit.SECONDS).waited()).isZero();
        assertThat(second.get(5, TimeUnit.SECONDS).folder()).isEqualTo(Path.of("a"));
        assertThat(started).hasValue(1);
    }

    private Launched unchecked(SharedLaunches.Launch launch) {
        try {
            return launches.get(plan("a", "value"), new Repeats(), launch);
        } catch (LaunchException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Launched ask(LaunchPlan plan, Repeats repeats) throws Exception {
        return launches.get(plan, repeats, () -> start(plan));
    }

    private Launched start(LaunchPlan plan) {
        started.incrementAndGet();
        return launched(plan, new Exit.Code(0));
    }

    private static Launched launched(LaunchPlan plan, Exit exit) {
        return new Launched(List.of("java"), exit, Duration.ofSeconds(1), plan.folder(), false);
    }

    private static LaunchPlan plan(String folder, String command, String... options) {
        return new LaunchPlan(
                List.of(options),
                List.of(Path.of("guest.jar")),
                List.of(),
                "Guest",
                List.of("-", command, "Probe"),
                Duration.ofSeconds(7),
                Path.of(folder),
                ContainerLimits.none());
    }
}
