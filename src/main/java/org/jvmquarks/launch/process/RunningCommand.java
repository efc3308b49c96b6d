package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.launch.ProgramOutput;
import org.jvmquarks.launch.StartedProgram;

/** A command of the user that was started, with all processes that it started. */
final class RunningCommand implements StartedProgram {
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final ProcessTree tree;
    private final MarkedProcesses processes;
    private final Consumer<ProcessTree> ended;
    private final CompletableFuture<Void> printed;

    RunningCommand(ProcessTree tree, MarkedProcesses processes, ProgramOutput output, Consumer<ProcessTree> ended) {
        this.tree = tree;
        this.processes = processes;
        this.ended = ended;
        this.printed = copy(tree.root(), output);
    }

    private static CompletableFuture<Void> copy(Process process, ProgramOutput output) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try (output) {
                        process.getInputStream().transferTo(output);
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

    @Override
    public Optional<Exit> await(Duration time) throws InterruptedException {
        return tree.root().waitFor(time.toMillis(), TimeUnit.MILLISECONDS)
                ? Optional.of(Exit.decode(tree.root().exitValue()))
                : Optional.empty();
    }

    @Override
    public Optional<ProcessUsage> usage() {
        return ProcessUsage.of(Path.of("/proc"), processes.ids());
    }

    @Override
    public Optional<Exit> terminate(Duration patience) throws IOException, InterruptedException {
        tree.terminate();
        return await(patience);
    }

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
