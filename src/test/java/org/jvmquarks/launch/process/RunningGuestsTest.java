package org.jvmquarks.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.jvmquarks.OwnThread;
import org.jvmquarks.launch.LaunchException;

@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the guests are shell scripts")
class RunningGuestsTest {
    private final RunningGuests guests = new RunningGuests();

    @Test
    void closeKillsTheGuestsAndTheirChildren() throws Exception {
        ProcessTree first = guests.add(() -> sleeper("sleep 1000 & echo started; wait"));
        ProcessTree second = guests.add(() -> sleeper("sleep 1000"));
        assertThat(first.root().getInputStream().read()).isEqualTo('s');
        ProcessHandle child = first.root().descendants().findAny().orElseThrow();

        guests.close();

        assertThat(first.root().isAlive()).isFalse();
        assertThat(second.root().isAlive()).isFalse();
        Orphans.awaitEnd(child);
    }

    @Test
    void closedStartsNothing() {
        guests.close();

        assertThatThrownBy(() -> guests.add(() -> {
                    throw new AssertionError("started");
                }))
                .isInstanceOf(LaunchException.class)
                .hasMessage("the run is ending: no guest is started any more");
    }

    @Test
    void guestThatIsBeingStartedIsKilled() throws Exception {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch start = new CountDownLatch(1);
        CompletableFuture<ProcessTree> guest = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return guests.add(() -> {
                            starting.countDown();
                            awaitUninterruptibly(start);
                            return sleeper("sleep 1000");
                        });
                    } catch (IOException | LaunchException e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
        starting.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(guests::close, OwnThread.EACH);

        start.countDown();
        closing.get();

        assertThat(started(guest).root().isAlive()).isFalse();
    }

    @Test
    void interruptedCloseKillsAllTheSame() throws Exception {
        ProcessTree guest = guests.add(() -> sleeper("sleep 1000"));

        Thread.currentThread().interrupt();
        guests.close();

        assertThat(Thread.interrupted()).isTrue();
        guest.root().onExit().get();
    }

    private static ProcessTree started(CompletableFuture<ProcessTree> guest)
            throws InterruptedException, ExecutionException {
        return guest.get();
    }

    private static ProcessTree sleeper(String script) throws IOException {
        return new ProcessTree(
                new ProcessBuilder(ProcessTree.leading(List.of("/bin/sh", "-c", script))).start(),
                ProcessTree.canLead(),
                new SignalShell());
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
