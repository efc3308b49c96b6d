package org.jvmquarks.launch.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.MemoryStatsConfig;
import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.api.model.StatsConfig;
import com.github.dockerjava.api.model.WaitResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.launch.ProgramOutput;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.launch.engine.EngineCalls;

/** A container with a program of the user. */
final class EngineService implements ServiceContainers.Running {
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    /** The engine sends a sample each second. */
    private static final Duration SAMPLE = Duration.ofSeconds(3);

    private static final int KILL = 9;

    private final EngineCalls calls;
    private final OwnedContainers owned;
    private final String id;
    private final ProgramOutput output;
    private final CompletableFuture<Void> printed = new CompletableFuture<>();
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private OptionalLong limitMegabytes = OptionalLong.empty();
    private volatile Optional<ProcessUsage> usage = Optional.empty();
    private volatile CompletableFuture<Void> nextSample = new CompletableFuture<>();

    EngineService(EngineCalls calls, OwnedContainers owned, String id, ProgramOutput output) {
        this.calls = calls;
        this.owned = owned;
        this.id = id;
        this.output = output;
    }

    /** Listens first, so that nothing is missed. */
    @SuppressWarnings("resource") // they end with the container
    void start(OptionalLong megabytes) {
        limitMegabytes = megabytes;
        calls.client()
                .attachContainerCmd(id)
                .withStdOut(true)
                .withStdErr(true)
                .withFollowStream(true)
                .withLogs(true)
                .exec(new Copy());
        calls.ask(
                "start container " + id, client -> client.startContainerCmd(id).exec());
        calls.client().waitContainerCmd(id).exec(new Status());
        calls.client().statsCmd(id).exec(new Samples());
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<Exit> await(Duration time) throws InterruptedException {
        try {
            int code = status.get(Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
            return Optional.of(exit(code));
        } catch (TimeoutException runs) {
            calls.requireAnswers("tell whether container " + id + " has ended");
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the connection to container " + id + " broke off", e.getCause());
        }
    }

    private Exit exit(int code) {
        Exit exit = Exit.decode(code);
        return exit instanceof Exit.Signal signal
                        && signal.number() == KILL
                        && limitMegabytes.isPresent()
                        && Boolean.TRUE.equals(state().getOOMKilled())
                ? new Exit.MemoryLimit(limitMegabytes.getAsLong())
                : exit;
    }

    private ContainerState state() {
        return calls.ask(
                "inspect container " + id,
                client -> client.inspectContainerCmd(id).exec().getState());
    }

    /** Waits for a sample that is taken now. */
    @Override
    public Optional<ProcessUsage> usage() {
        CompletableFuture<Void> next = new CompletableFuture<>();
        nextSample = next;
        try {
            CompletableFuture.anyOf(next, status).get(SAMPLE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException none) {
            return usage;
        }
        return usage;
    }

    @Override
    public Optional<Exit> terminate(Duration patience) throws InterruptedException {
        signal("TERM");
        return await(patience);
    }

    private void signal(String signal) {
        try {
            calls.ask(
                    "signal container " + id,
                    client -> client.killContainerCmd(id).withSignal(signal).exec());
        } catch (RuntimeException ended) {
            // A container that has just ended takes no signal; whether it has, its status tells.
            return;
        }
    }

    @Override
    public void copyOut(String folder, Path target) throws IOException {
        calls.transfer("copy files out of container " + id, client -> {
            try (InputStream archive =
                    client.copyArchiveFromContainerCmd(id, folder).exec()) {
                Tar.unpack(archive, target);
            }
        });
    }

    /** Kills it, and waits for what it printed last. */
    @Override
    public void close() {
        if (!status.isDone()) {
            signal("KILL");
        }
        try {
            printed.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException lost) {
            // The output of a container that was killed may be cut; the round is told by what there is.
            printed.cancel(false);
        }
    }

    @Override
    public void remove() {
        owned.remove(id);
    }

    /** What it prints. */
    private final class Copy extends ResultCallback.Adapter<Frame> {
        @Override
        public void onNext(Frame frame) {
            try {
                output.write(frame.getPayload());
            } catch (IOException e) {
                onError(e);
            }
        }

        @Override
        public void onComplete() {
            super.onComplete();
            end();
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            end();
        }

        private void end() {
            try {
                output.close();
                printed.complete(null);
            } catch (IOException e) {
                printed.completeExceptionally(e);
            }
        }
    }

    /** How it ends. */
    private final class Status extends ResultCallback.Adapter<WaitResponse> {
        @Override
        public void onNext(WaitResponse response) {
            status.complete(response.getStatusCode());
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            status.completeExceptionally(thrown);
        }
    }

    /** What it takes. */
    private final class Samples extends ResultCallback.Adapter<Statistics> {
        @Override
        public void onNext(Statistics sample) {
            MemoryStatsConfig memory = sample.getMemoryStats();
            if (memory == null
                    || memory.getUsage() == null
                    || sample.getCpuStats().getCpuUsage() == null) {
                return;
            }
            StatsConfig parts = memory.getStats();
            long resident = parts != null && parts.getTotalRss() != null
                    ? parts.getTotalRss()
                    : memory.getUsage()
                            - (parts == null || parts.getInactiveFile() == null ? 0 : parts.getInactiveFile());
            usage = Optional.of(new ProcessUsage(
                    Duration.ofNanos(sample.getCpuStats().getCpuUsage().getTotalUsage()), resident));
            nextSample.complete(null);
        }
    }
}
