package org.jvmquarks.launch.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jvmquarks.launch.engine.EngineCalls;

/** A short helper command in a running container. */
final class ContainerExec {
    /** A helper needs milliseconds of a processor, for which it may have to wait. */
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private ContainerExec() {}

    /** Returns the output of a command. */
    static String output(EngineCalls calls, String container, List<String> command)
            throws IOException, InterruptedException {
        String execution = calls.ask(
                        "prepare a command in container " + container,
                        client -> client.execCreateCmd(container)
                                .withCmd(command.toArray(new String[0]))
                                .withAttachStdout(true)
                                .withAttachStderr(true)
                                .exec())
                .getId();
        try (Output output = calls.client().execStartCmd(execution).exec(new Output())) {
            return output.end.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new IOException(
                    "expected an answer within "
                            + DEADLINE.toSeconds()
                            + " s from the container, got none to "
                            + command,
                    silent);
        } catch (ExecutionException e) {
            throw new IOException("the connection to the container broke off", e.getCause());
        }
    }

    private static final class Output extends ResultCallback.Adapter<Frame> {
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();
        private final CompletableFuture<String> end = new CompletableFuture<>();

        @Override
        public void onNext(Frame frame) {
            if (frame.getStreamType() != StreamType.STDERR) {
                text.writeBytes(frame.getPayload());
            }
        }

        @Override
        public void onComplete() {
            super.onComplete();
            end.complete(text.toString(StandardCharsets.UTF_8));
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            end.completeExceptionally(thrown);
        }
    }
}
