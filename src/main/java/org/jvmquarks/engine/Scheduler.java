package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs cells: those that share the machine two per processor, as some of them wait, then those that
 * need exclusive access to it, one after the other.
 */
final class Scheduler {
    private final int threads;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    /**
     * A cell to run.
     *
     * @param exclusive whether nothing else may run at the same time
     * @param work runs it
     */
    record Task(boolean exclusive, Runnable work) {}

    /**
     * @param threads number of cells that run at a time
     */
    Scheduler(int threads) {
        this.threads = threads;
    }

    /**
     * Runs all tasks and returns when the last one has ended, or when it is stopped. The first one
     * that throws ends the others: those that wait do not start, those that run are interrupted.
     */
    void run(List<Task> tasks) {
        ExecutorService pool = Executors.newFixedThreadPool(threads, Scheduler::daemon);
        try {
            List<CompletableFuture<Void>> shared = new ArrayList<>();
            tasks.stream()
                    .filter(task -> !task.exclusive())
                    .forEach(task -> shared.add(CompletableFuture.runAsync(task.work(), pool)));
            shared.forEach(this::await);
            for (Task task : tasks) {
                if (task.exclusive() && !stopped.isDone()) {
                    await(CompletableFuture.runAsync(task.work(), pool));
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Lets {@link #run} return now. A task that does not react to its interruption goes on in the
     * background, and does not keep the program from ending.
     */
    void stop() {
        stopped.complete(null);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "cell");
        thread.setDaemon(true);
        return thread;
    }

    private void await(CompletableFuture<Void> cell) {
        try {
            CompletableFuture.anyOf(cell, stopped).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException("a cell failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunAbortedException("the run was interrupted", e);
        }
    }
}
