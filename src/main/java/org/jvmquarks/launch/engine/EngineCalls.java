package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jvmquarks.launch.SilentEngineException;

/**
 * Calls an engine with time limits, which its client does not have: an engine that hangs must lead to an error of each
 * cell, not to a run without an end.
 *
 * <ul>
 *   <li>An engine that does not even answer a ping is given up within half a minute, with all that waits for it; calls
 *       fail at once until it answers again.
 *   <li>An engine that answers pings may take two minutes for a call. Once it did not answer in time, other calls are
 *       given a few seconds only, until it answers again: a thousand cells must not wait for minutes each.
 *   <li>All calls together may wait ten minutes for answers that do not come. Then no other one is made.
 * </ul>
 */
public final class EngineCalls {
    /** More than a busy engine needs to create or remove a container. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration AFTER_SILENCE = Duration.ofSeconds(5);

    /** For files: a heap dump, or the class path of an application, to another machine. */
    private static final Duration TRANSFER = Duration.ofMinutes(10);

    /** Time in all for calls without an answer, as a multiple of the time for one of them. */
    private static final int UNANSWERED_CALLS = 5;

    private static final Duration LOOK = Duration.ofMillis(500);

    private final DockerClient client;
    private final Endpoint endpoint;
    private final Duration patience;
    private final Duration afterSilence;
    private final Pulse pulse;
    private final AtomicLong wasted = new AtomicLong();
    private volatile boolean silent;

    /** A call that copies files. */
    public interface Transfer {
        void with(DockerClient client) throws IOException;
    }

    public EngineCalls(DockerClient client, Endpoint endpoint) {
        this(
                client,
                endpoint,
                PATIENCE,
                AFTER_SILENCE,
                new Pulse(() -> client.pingCmd().exec()));
    }

    /**
     * @param patience time for an answer
     * @param afterSilence time for an answer of an engine that has not answered in time before
     */
    public EngineCalls(DockerClient client, Endpoint endpoint, Duration patience, Duration afterSilence, Pulse pulse) {
        this.client = client;
        this.endpoint = endpoint;
        this.patience = patience;
        this.afterSilence = afterSilence;
        this.pulse = pulse;
    }

    /** Returns the client for calls that return at once and answer by a stream. */
    public DockerClient client() {
        return client;
    }

    /**
     * Makes a call. An interrupt does not end the wait: it would not end the call, either, and a container that is
     * being created must become known.
     *
     * @param purpose what the engine is to do, for the message: {@code start container 4000ca}
     * @throws SilentEngineException if there is no answer in time
     */
    public <T> T ask(String purpose, Function<DockerClient, T> call) {
        return ask(purpose, patience, call);
    }

    /**
     * Makes a call with a time limit of its own.
     *
     * @throws SilentEngineException if there is no answer in time
     */
    public <T> T ask(String purpose, Duration longest, Function<DockerClient, T> call) {
        boolean impatient = silent && longest.compareTo(afterSilence) > 0;
        return within(impatient ? afterSilence : longest, purpose, call);
    }

    private <T> T within(Duration limit, String purpose, Function<DockerClient, T> call) {
        requireAnswers(purpose);
        Duration most = patience.multipliedBy(UNANSWERED_CALLS);
        if (wasted.get() >= most.toNanos()) {
            throw SilentEngineException.afterMany(endpoint.describe(), most, purpose);
        }
        FutureTask<T> answer = new FutureTask<>(() -> answer(call));
        inThread(answer);
        boolean interrupted = false;
        long start = System.nanoTime();
        try {
            while (true) {
                try {
                    return await(answer, purpose, limit.plusNanos(start - System.nanoTime()));
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (TimeoutException late) {
            silent = true;
            wasted.addAndGet(limit.toNanos());
            throw SilentEngineException.after(endpoint.describe(), limit, purpose);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Waits for something that the engine sends, as long as the engine lives.
     *
     * @param purpose what the engine is to do, for the message
     * @throws SilentEngineException if the engine has stopped
     * @throws TimeoutException if it lives and the time is over
     */
    <T> T await(Future<T> answer, String purpose, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            long left = Math.max(0, end - System.nanoTime());
            try {
                return answer.get(Math.min(left, LOOK.toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= LOOK.toNanos()) {
                    throw e;
                }
                requireAnswers(purpose);
            }
        }
    }

    /**
     * Looks whether the engine lives; who waits for one of its streams has to do so again and again.
     *
     * @param purpose what the engine is to do, for the message
     * @throws SilentEngineException if it has stopped
     */
    public void requireAnswers(String purpose) {
        if (pulse.hasStopped()) {
            throw SilentEngineException.stopped(endpoint.describe(), pulse.patience(), purpose);
        }
    }

    /**
     * Makes a call that copies files.
     *
     * @throws SilentEngineException if they are not copied in time
     */
    public void transfer(String purpose, Transfer transfer) throws IOException {
        Optional<IOException> failure = within(TRANSFER, purpose, engine -> {
            try {
                transfer.with(engine);
                return Optional.empty();
            } catch (IOException e) {
                return Optional.of(e);
            }
        });
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private <T> T answer(Function<DockerClient, T> call) {
        T answer = call.apply(client);
        silent = false;
        return answer;
    }

    /** A thread for each call: one that hangs must not keep others waiting, nor the host alive. */
    private static void inThread(Runnable call) {
        Thread thread = new Thread(call, "quarks-engine-call");
        thread.setDaemon(true);
        thread.start();
    }
}
