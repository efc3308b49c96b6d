package org.jvmquarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs cells: those that share the machine on one thread per processor, then those that need
 * exclusive access to it, one after the other.
 */
final class Scheduler {
    private final int threads;

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
     * Runs all tasks and returns when the last one has ended. The first one that throws ends the
     * others: those that wait do not start, those that run are interrupted.
     */
    void run(List<Task> tasks) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> shared = new ArrayList<>();
            tasks.stream()
                    .filter(task -> !task.exclusive())
                    .forEach(task -> shared.add(pool.submit(task.work())));
            for (Future<?> each : shared) {
                await(each);
            }
            for (Task task : tasks) {
                if (task.exclusive()) {
                    await(pool.submit(task.work()));
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(Future<?> cell) {
        try {
            cell.get();
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
