package org.jvmquarks.engine.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jvmquarks.engine.cell.MachineUse;
import org.jvmquarks.engine.cell.RunAbortedException;

/**
 * Runs cells: those that share the machine two per processor, as a cell reads results while the guest of another one
 * computes; beside them those whose guests are idle, which else would keep them from starting; then those that need
 * exclusive access to the machine, one after the other.
 */
public final class Scheduler {
    private static final int CELLS_PER_PROCESSOR = 2;

    /** How long {@link #run} waits for interrupted cells to put their files down. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final int threads;
    private final Consumer<RunAbortedException> interruption;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    /**
     * A cell to run.
     *
     * @param work runs it
     */
    public record Task(MachineUse use, Runnable work) {}

    /**
     * @param processors number of processors of this machine
     * @param interruption told that the thread of {@link #run} was interrupted, before the cells are: what they then
     *     report is no result
     */
    public Scheduler(int processors, Consumer<RunAbortedException> interruption) {
        this.threads = CELLS_PER_PROCESSOR * processors;
        this.interruption = interruption;
    }

    /**
     * Runs all tasks, each kind in its order, and returns when the last one has ended, or when it is stopped. The first
     * one that throws ends the others: those that wait do not start, those that run are interrupted, and have 5 s to
     * end before this throws. Until then they still write evidence, into a folder that the caller may be about to read
     * or delete.
     */
    public void run(List<Task> tasks) {
        ExecutorService computing = Executors.newFixedThreadPool(threads, Scheduler::daemon);
        ExecutorService waiting = Executors.newFixedThreadPool(threads, Scheduler::daemon);
        try {
            List<CompletableFuture<Void>> shared = new ArrayList<>();
            CompletableFuture<Void> failed = new CompletableFuture<>();
            for (Task task : tasks) {
                if (task.use() != MachineUse.EXCLUSIVE) {
                    CompletableFuture<Void> started = CompletableFuture.runAsync(
                            task.work(), task.use() == MachineUse.WAITS ? waiting : computing);
                    started.exceptionally(thrown -> {
                        failed.completeExceptionally(thrown);
                        return null;
                    });
                    shared.add(started);
                }
            }
            // All together: a task that fails must not wait for those before it.
            await(CompletableFuture.anyOf(failed, CompletableFuture.allOf(shared.toArray(CompletableFuture[]::new))));
            for (Task task : tasks) {
                if (task.use() == MachineUse.EXCLUSIVE && !stopped.isDone()) {
                    await(CompletableFuture.runAsync(task.work(), computing));
                }
            }
        } finally {
            computing.shutdownNow();
            waiting.shutdownNow();
            if (!stopped.isDone()) {
                await(List.of(computing, waiting));
            }
        }
    }

    private static void await(List<ExecutorService> interrupted) {
        long end = System.nanoTime() + GRACE.toNanos();
        boolean again = Thread.interrupted();
        try {
            for (ExecutorService executor : interrupted) {
                executor.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            again = true;
        } finally {
            if (again) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Lets {@link #run} return now. A task that does not react to its interruption continues in the background, and
     * does not keep the program from ending.
     */
    public void stop() {
        stopped.complete(null);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "cell");
        thread.setDaemon(true);
        return thread;
    }

    private void await(CompletableFuture<?> cell) {
        try {
            CompletableFuture.anyOf(cell, stopped).get();
        } catch (ExecutionException e) {
            Throwable cause = unwrapped(e);
            if (cause instanceof RuntimeException failure) {
                throw failure;
            }
            if (cause instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException("a cell failed: " + cause, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            RunAbortedException aborted = new RunAbortedException("the run was interrupted", e);
            interruption.accept(aborted);
            throw aborted;
        }
    }

    /** A future wraps what it threw, and so does each one that depends on it. */
    private static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        boolean wraps = thrown instanceof ExecutionException || thrown instanceof CompletionException;
        return wraps && cause != null ? unwrapped(cause) : thrown;
    }
}
