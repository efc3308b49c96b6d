package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GuestSlotsTest {

    @Test
    @Timeout(10)
    void guestOfTwoProcessorsWaitsForBoth() throws Exception {
        GuestSlots places = new GuestSlots(2);
        places.acquire(1);
        CompletableFuture<Void> two = acquired(places, 2);

        assertThat(two).isNotDone();
        places.release(1);

        assertThatCode(() -> two.get(5, TimeUnit.SECONDS)).doesNotThrowAnyException();
    }

    @Test
    @Timeout(10)
    void guestOfOneProcessorDoesNotOvertakeTwo() throws Exception {
        GuestSlots places = new GuestSlots(2);
        places.acquire(1);
        CompletableFuture<Void> two = acquired(places, 2);
        while (!places.isAwaited()) {
            Thread.onSpinWait();
        }

        CompletableFuture<Void> one = acquired(places, 1);
        places.release(1);
        two.get(5, TimeUnit.SECONDS);

        assertThat(one).isNotDone();
        places.release(2);
        assertThatCode(() -> one.get(5, TimeUnit.SECONDS)).doesNotThrowAnyException();
    }

    @Test
    @Timeout(10)
    void machineWithOneProcessorGivesAllItHas() throws InterruptedException {
        GuestSlots places = new GuestSlots(1);

        places.acquire(2);
        places.release(2);
        places.acquire(1);

        assertThat(places.isAwaited()).isFalse();
    }

    @Test
    @Timeout(10)
    void idleGuestsTakeNoPlaceAndAreBounded() throws Exception {
        GuestSlots places = new GuestSlots(1);
        places.acquire(1);

        places.acquire(0);
        places.acquire(0);
        CompletableFuture<Void> third = acquired(places, 0);
        while (!places.isAwaited()) {
            Thread.onSpinWait();
        }

        assertThat(third).isNotDone();
        places.release(0);
        assertThatCode(() -> third.get(5, TimeUnit.SECONDS)).doesNotThrowAnyException();
    }

    private static CompletableFuture<Void> acquired(GuestSlots places, int number) {
        CompletableFuture<Void> acquired = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                places.acquire(number);
                acquired.complete(null);
            } catch (InterruptedException e) {
                acquired.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return acquired;
    }
}
