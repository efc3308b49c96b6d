package org.jvmquarks.launch.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jvmquarks.launch.CappedFile;
import org.jvmquarks.launch.Exit;

/** A command of the user that was started, with all processes that it started. */
public final class RunningCommand implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final ProcessTree tree;
    private final MarkedProcesses processes;
    private final Consumer<ProcessTree> ended;
    private final CompletableFuture<Void> printed;

    RunningCommand(
            ProcessTree tree,
            MarkedProcesses processes,
            CappedFile file,
            Consumer<String> lines,
            Consumer<ProcessTree> ended) {
        this.tree = tree;
        this.processes = processes;
        this.ended = ended;
        this.printed = copy(tree.root(), file, lines);
    }

    private static CompletableFuture<Void> copy(Process process, CappedFile file, Consumer<String> lines) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try (file;
                            BufferedReader reader = new BufferedReader(
                                    new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                            file.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                            lines.accept(line);
                        }
                        done.complete(null);
                    } catch (IOException e) {
                        done.completeExceptionally(e);
                    }
                },
                "quarks-output");
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    /** Waits for its end; empty if it still runs after that time. */
    public Optional<Exit> await(Duration time) throws InterruptedException {
        return tree.root().waitFor(time.toMillis(), TimeUnit.MILLISECONDS)
                ? Optional.of(Exit.decode(tree.root().exitValue()))
                : Optional.empty();
    }

    /** Returns what all its processes took so far; empty where the system has no {@code /proc}. */
    public Optional<ProcessUsage> usage() {
        return ProcessUsage.of(Path.of("/proc"), processes.ids());
    }

    /**
     * Asks it to end, by SIGTERM to its process group.
     *
     * @return how it ended; empty if it has not after that time, so that it must be killed
     */
    public Optional<Exit> terminate(Duration patience) throws IOException, InterruptedException {
        tree.terminate();
        return await(patience);
    }

    /** Kills what is left of it, and waits for what it printed last. */
    @Override
    public void close() {
        try {
            tree.kill();
            processes.kill();
            printed.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException lost) {
            // The output of a process that was killed may be cut; the round is told by what there is.
            printed.cancel(false);
        } finally {
            ended.accept(tree);
        }
    }
}
