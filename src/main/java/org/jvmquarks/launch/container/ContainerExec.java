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

/** A command in a running container, whose streams are written out as they arrive. */
final class ContainerExec {
    /** A helper needs milliseconds of a processor, for which it may have to wait. */
    private static final Duration HELPER_DEADLINE = Duration.ofSeconds(30);

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

    /** Returns the output of a short helper command. */
    static String output(DockerClient client, String container, List<String> command)
            throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContainerExec exec = new ContainerExec(client, container, command, List.of());
        try (Streams streams = exec.start(out, OutputStream.nullOutputStream())) {
            if (!streams.await(HELPER_DEADLINE)) {
                throw new IOException(
                        "expected an answer within "
                                + HELPER_DEADLINE.toSeconds()
                                + " s from the container, got none to "
                                + command);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    Streams start(OutputStream stdout, OutputStream stderr) {
        return client.execStartCmd(execution).exec(new Streams(stdout, stderr));
    }

    /** Returns the exit status of the ended command; signal n is 128 + n. */
    int status() throws IOException {
        Long status = client.inspectExecCmd(execution).exec().getExitCodeLong();
        if (status == null) {
            throw new IOException("expected the exit status of the guest, the container has none");
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
         * Tells whether the command ended within the time. Does not use awaitCompletion, which
         * closes the streams at a timeout, before the thread dump arrives.
         */
        boolean await(Duration time) throws IOException, InterruptedException {
            try {
                end.get(time.toMillis(), TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException stillRunning) {
                return false;
            } catch (ExecutionException e) {
                throw new IOException("the connection to the container broke off", e.getCause());
            }
        }
    }
}
