package org.jvmquarks.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;

/**
 * Guests of one JDK that answer several checks: if two pins ask a VM of the same command line for the same, the first
 * one starts it, and the second one reads its files.
 *
 * <p>For example, three pins about the order of writes run {@code VolatileStores}. A pin that asks the same twice gets
 * the answers of two guests, and a pin with the same two questions gets these two. A guest that did not end well is not
 * shared, as the machine may have been the cause.
 */
final class SharedLaunches {
    private static final Exit WELL = new Exit.Code(0);
    private static final Path ANYWHERE = Path.of("");
    private static final Duration ANY_TIME = Duration.ofSeconds(1);

    private final Map<Question, CompletableFuture<Optional<Launched>>> launches = new ConcurrentHashMap<>();

    /**
     * The request to a guest, by which checks find one that they can share.
     *
     * @param guest its plan, at any place and with any deadline
     * @param before how often the check asked the same before
     */
    private record Question(LaunchPlan guest, int before) {}

    /** Starts a guest and waits for its end. */
    @FunctionalInterface
    interface Launch {
        Launched launch() throws LaunchException, InterruptedException;
    }

    /** Returns a guest that another check started, or launches one. */
    Launched get(LaunchPlan plan, Repeats repeats, Launch launch) throws LaunchException, InterruptedException {
        if (isReadOnce(plan)) {
            return launch.launch();
        }
        LaunchPlan guest = anywhere(plan);
        Question question = new Question(guest, repeats.before(guest));
        CompletableFuture<Optional<Launched>> own = new CompletableFuture<>();
        CompletableFuture<Optional<Launched>> other = launches.putIfAbsent(question, own);
        if (other == null) {
            return launch(question, own, launch);
        }
        long asked = System.nanoTime();
        Optional<Launched> shared = await(other);
        if (shared.isEmpty()) {
            return launch.launch();
        }
        return shared.get().waiting(Duration.ofNanos(System.nanoTime() - asked));
    }

    private Launched launch(Question question, CompletableFuture<Optional<Launched>> own, Launch launch)
            throws LaunchException, InterruptedException {
        Optional<Launched> shared = Optional.empty();
        try {
            Launched launched = launch.launch();
            shared = Optional.of(launched).filter(it -> it.exit().equals(WELL));
            return launched;
        } finally {
            if (shared.isEmpty()) {
                launches.remove(question);
            }
            own.complete(shared);
        }
    }

    /** The dump of a heap is deleted as soon as it is read. */
    private static boolean isReadOnce(LaunchPlan plan) {
        return plan.arguments().contains(Commands.HEAP_DUMP);
    }

    private static LaunchPlan anywhere(LaunchPlan plan) {
        return plan.again(ANY_TIME, ANYWHERE);
    }

    private static Optional<Launched> await(CompletableFuture<Optional<Launched>> other) throws InterruptedException {
        try {
            return other.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a shared guest ended by an error", e);
        }
    }
}
