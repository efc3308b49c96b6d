package org.jvmquarks.launch.local;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jvmquarks.launch.CappedFile;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.process.ProcessTree;

/**
 * A local guest, from before its start to its end. Its output has its files before it starts: it could put a pipe in
 * their place, which no process reads.
 */
final class LocalGuest {
    private static final Duration DUMP_PATIENCE = Duration.ofSeconds(5);
    private static final Duration STREAM_PATIENCE = Duration.ofSeconds(5);

    /** Time in which fragments of a stream gather; a pipe takes 64 KB meanwhile. */
    private static final Duration GATHERING = Duration.ofMillis(1);

    /** HotSpot's last line of a thread dump, in all of 8 to 28. */
    private static final String DUMP_END = "JNI global ref";

    private final LaunchPlan plan;
    private final CappedFile stdout;
    private final CappedFile stderr;

    LocalGuest(LaunchPlan plan) throws IOException {
        this.plan = plan;
        stdout = new CappedFile(plan.folder().resolve(Launched.STDOUT));
        stderr = new CappedFile(plan.folder().resolve(Launched.STDERR));
    }

    /** Closes the files of a guest that was not started. */
    void abandon() throws IOException {
        try (stderr) {
            stdout.close();
        }
    }

    /**
     * Waits for its end.
     *
     * @param tree its process, which has just been started
     * @param argv the command line that starts it again
     */
    Launched await(ProcessTree tree, List<String> argv) throws IOException, InterruptedException {
        long started = System.nanoTime();
        Process process = tree.root();
        CompletableFuture<Void> pumps = CompletableFuture.allOf(
                pump(process, process.getInputStream(), stdout), pump(process, process.getErrorStream(), stderr));
        try {
            boolean inTime = process.waitFor(plan.deadline().toMillis(), TimeUnit.MILLISECONDS);
            Optional<Duration> processor =
                    inTime ? Optional.empty() : process.info().totalCpuDuration();
            Exit exit = inTime ? Exit.decode(process.exitValue()) : killed(tree);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
            tree.killGroup();
            settle(pumps);
            return new Launched(argv, exit, elapsed, plan.folder(), false).using(processor);
        } catch (InterruptedException e) {
            tree.kill();
            throw e;
        }
    }

    private Exit killed(ProcessTree tree) throws IOException, InterruptedException {
        boolean dumped = threadDump(tree);
        tree.kill();
        return new Exit.Deadline(plan.deadline(), dumped);
    }

    private boolean threadDump(ProcessTree tree) throws IOException, InterruptedException {
        tree.requestThreadDump();
        long patience = System.nanoTime() + DUMP_PATIENCE.toNanos();
        while (System.nanoTime() < patience) {
            if (stdout.tailContains(DUMP_END)) {
                return true;
            }
            if (tree.root().waitFor(50, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return false;
    }

    private static void settle(CompletableFuture<Void> pumps) throws IOException, InterruptedException {
        try {
            pumps.get(STREAM_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillOpen) {
            throw new IOException("a process that the guest started keeps its streams open", stillOpen);
        } catch (ExecutionException e) {
            throw new IOException("cannot store a stream of the guest", e.getCause());
        }
    }

    /**
     * Reads each stream in its own thread: a guest hangs while a full stream is not read.
     *
     * <p>The thread holds the lock of the stream in its pauses as well. Otherwise the JDK, which closes the stream when
     * the guest has ended, could do so in a pause, and it would stay unnoticed that another process keeps the stream
     * open.
     */
    private static CompletableFuture<Void> pump(Process process, InputStream from, CappedFile to) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        synchronized (from) {
                            to.drain(from, () -> pause(process));
                        }
                        done.complete(null);
                    } catch (IOException e) {
                        done.completeExceptionally(e);
                    }
                },
                "quarks-stream");
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    /** Waits for fragments; ends with the guest, so that no guest takes longer. */
    private static void pause(Process process) {
        try {
            process.waitFor(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException readOn) {
            Thread.currentThread().interrupt();
        }
    }
}
