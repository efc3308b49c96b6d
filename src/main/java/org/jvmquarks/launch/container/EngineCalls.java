package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jvmquarks.launch.SilentEngineException;

/**
 * Calls an engine with time limits, which its client does not have: an engine that hangs must lead
 * to an error of each cell, not to a run without an end.
 *
 * <p>Once a call was not answered in time, others are given a few seconds only, until the engine
 * answers again: a thousand cells must not wait for minutes each.
 */
final class EngineCalls {
    /** More than a busy engine needs to create or remove a container. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration AFTER_SILENCE = Duration.ofSeconds(5);

    /** For files: a heap dump, or the class path of an application, to another machine. */
    private static final Duration TRANSFER = Duration.ofMinutes(10);

    private final DockerClient client;
    private final Endpoint endpoint;
    private final Duration patience;
    private final Duration afterSilence;
    private volatile boolean silent;

    /** A call that copies files. */
    interface Transfer {
        void with(DockerClient client) throws IOException;
    }

    EngineCalls(DockerClient client, Endpoint endpoint) {
        this(client, endpoint, PATIENCE, AFTER_SILENCE);
    }

    /**
     * @param patience time for an answer
     * @param afterSilence time for an answer of an engine that has not answered in time before
     */
    EngineCalls(DockerClient client, Endpoint endpoint, Duration patience, Duration afterSilence) {
        this.client = client;
        this.endpoint = endpoint;
        this.patience = patience;
        this.afterSilence = afterSilence;
    }

    /** Returns the client for calls that return at once and answer by a stream. */
    DockerClient client() {
        return client;
    }

    /**
     * Makes a call. An interrupt does not end the wait: it would not end the call, either, and a
     * container that is being created must become known.
     *
     * @param purpose what the engine is to do, for the message: {@code start container 4000ca}
     * @throws SilentEngineException if there is no answer in time
     */
    <T> T ask(String purpose, Function<DockerClient, T> call) {
        return ask(purpose, patience, call);
    }

    /**
     * Makes a call with a time limit of its own.
     *
     * @throws SilentEngineException if there is no answer in time
     */
    <T> T ask(String purpose, Duration longest, Function<DockerClient, T> call) {
        boolean impatient = silent && longest.compareTo(afterSilence) > 0;
        return within(impatient ? afterSilence : longest, purpose, call);
    }

    private <T> T within(Duration limit, String purpose, Function<DockerClient, T> call) {
        try {
            return CompletableFuture.supplyAsync(() -> answer(call), EngineCalls::inThread)
                    .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TimeoutException) {
                silent = true;
                throw new SilentEngineException(endpoint.describe(), limit, purpose);
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    /**
     * Makes a call that copies files.
     *
     * @throws SilentEngineException if they are not copied in time
     */
    void transfer(String purpose, Transfer transfer) throws IOException {
        Optional<IOException> failure =
                within(
                        TRANSFER,
                        purpose,
                        engine -> {
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
