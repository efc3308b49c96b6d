package org.jvmquarks.guest.calls;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs tasks one after another in another thread, and leaves a task alone that does not come back. */
final class Deadline implements AutoCloseable {
    /** A processor that others use, and a JDK that loads its classes for the first time, take a part of this. */
    private static final long MILLIS = 10_000;

    private final long millis;
    private ExecutorService worker = worker();

    Deadline() {
        this(MILLIS);
    }

    Deadline(long millis) {
        this.millis = millis;
    }

    private static ExecutorService worker() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "calls");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns what a task returned; empty if it did not within the time. */
    <T> Optional<T> call(Callable<T> task) {
        Future<T> result = worker.submit(task);
        try {
            return Optional.of(result.get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException stuck) {
            worker.shutdownNow();
            worker = worker();
            return Optional.empty();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("expected a task that handles what it calls", failed.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calls ran", e);
        }
    }

    /** Returns what stands for the answer of a task that did not come back. */
    String describe() {
        return "no answer within " + TimeUnit.MILLISECONDS.toSeconds(millis) + " s";
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
