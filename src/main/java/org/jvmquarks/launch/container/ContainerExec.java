package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One command in a running container, its streams written where they belong as they come. */
final class ContainerExec {
    private static final Duration HELPER_DEADLINE = Duration.ofSeconds(10);

    private final DockerClient client;
    private final String execution;

    ContainerExec(
            DockerClient client, String container, List<String> command, List<String> environment) {
        this.client = client;
        this.execution =
                client.execCreateCmd(container)
                        .withCmd(command.toArray(new String[0]))
                        .withEnv(environment)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .exec()
                        .getId();
    }

    /** The output of a short helper command of ours. */
    static String output(DockerClient client, String container, List<String> command)
            throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContainerExec exec = new ContainerExec(client, container, command, List.of());
        try (Streams streams = exec.start(out, OutputStream.nullOutputStream())) {
            if (!streams.await(HELPER_DEADLINE)) {
                throw new IOException("no answer from the container to " + command);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    Streams start(OutputStream stdout, OutputStream stderr) {
        return client.execStartCmd(execution).exec(new Streams(stdout, stderr));
    }

    /** Exit status of the ended command, 128 + n for death by signal n. */
    int status() throws IOException {
        Long status = client.inspectExecCmd(execution).exec().getExitCodeLong();
        if (status == null) {
            throw new IOException("the container does not say how the guest ended");
        }
        return status.intValue();
    }

    /** The two streams of a running command. */
    static final class Streams extends ResultCallback.Adapter<Frame> {
        private final OutputStream stdout;
        private final OutputStream stderr;
        private final CompletableFuture<Void> end = new CompletableFuture<>();

        Streams(OutputStream stdout, OutputStream stderr) {
            this.stdout = stdout;
            this.stderr = stderr;
        }

        @Override
        public void onNext(Frame frame) {
            try {
                (frame.getStreamType() == StreamType.STDERR ? stderr : stdout)
                        .write(frame.getPayload());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void onComplete() {
            super.onComplete();
            end.complete(null);
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            end.completeExceptionally(thrown);
        }

        /**
         * Whether the command ended within the time. Not awaitCompletion: that one closes the
         * streams when the time is over, and the thread dump is still to come.
         */
        boolean await(Duration time) throws IOException, InterruptedException {
            try {
                end.get(time.toMillis(), TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException stillRunning) {
                return false;
            } catch (ExecutionException e) {
                throw new IOException("the streams of the container broke off", e.getCause());
            }
        }
    }
}
