package org.jvmquarks.launch.container;

import com.github.dockerjava.api.model.Container;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jvmquarks.launch.engine.EngineCalls;

/** The removal of the containers of a run, in any state. */
record Removal(EngineCalls calls, String run) {
    /** Time after which a removal that has not returned does not keep the others waiting. */
    private static final long ROUND_MILLISECONDS = 1000;

    /**
     * Removes a container with its volume. Fails quietly: the container may be about to go by itself, and what is left
     * is listed by {@link #removeAll}, which returns whether that is anything.
     */
    void remove(String id) {
        try {
            calls.ask(
                    "remove container " + id,
                    client -> client.removeContainerCmd(id)
                            .withForce(true)
                            .withRemoveVolumes(true)
                            .exec());
        } catch (RuntimeException goneOrGoingOrBusy) {
            return;
        }
    }

    /**
     * Removes all containers of the run, again and again until none is left.
     *
     * @param known containers that need not be looked for, which saves time on a busy machine; each set after the one
     *     before
     * @param patience time for all of it, and for the answer to a look
     * @param interval time between two looks
     * @param settled tells whether no creation is under way, so that an empty list stays empty
     * @return whether none is left
     */
    boolean removeAll(List<Set<String>> known, Duration patience, Duration interval, BooleanSupplier settled) {
        long start = System.nanoTime();
        try {
            for (Set<String> together : known) {
                removeTogether(together);
            }
            do {
                if (isEmptied(patience, settled)) {
                    return true;
                }
                Thread.sleep(interval.toMillis());
            } while (System.nanoTime() - start < patience.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private boolean isEmptied(Duration patience, BooleanSupplier settled) throws InterruptedException {
        try {
            // The order matters: a container may have been created between the two.
            boolean complete = settled.getAsBoolean();
            List<String> left = left(patience);
            if (left.isEmpty()) {
                return complete;
            }
            removeTogether(left);
            return false;
        } catch (RuntimeException engineIsBusy) {
            // The next look tells what is left; the caller learns if that is anything.
            return false;
        }
    }

    private List<String> left(Duration patience) {
        return calls
                .ask(
                        "list the containers of this run",
                        patience,
                        client -> client.listContainersCmd()
                                .withShowAll(true)
                                .withLabelFilter(Map.of(OwnedContainers.LABEL, run))
                                .exec())
                .stream()
                .map(Container::getId)
                .toList();
    }

    /** Removes in parallel: the engine takes a good part of a second for each. */
    private void removeTogether(Collection<String> ids) throws InterruptedException {
        CountDownLatch removed = new CountDownLatch(ids.size());
        for (String id : ids) {
            Thread thread = new Thread(
                    () -> {
                        remove(id);
                        removed.countDown();
                    },
                    "quarks-removal");
            thread.setDaemon(true);
            thread.start();
        }
        removed.await(ROUND_MILLISECONDS, TimeUnit.MILLISECONDS);
    }
}
