package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine that Testcontainers finds. No other class obtains a client, so that commands
 * and cells get the same answer: {@code doctor} must not call an engine usable that cannot run a
 * guest. The first call of {@link #unavailable} contacts the engine, which may take seconds; later
 * calls return the same answer.
 */
public final class DockerEngine implements Images {
    /** Limit for the answer: Testcontainers tries for many minutes to pull its own image. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(90);

    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private final Connection connection;
    private final Duration answerLimit;
    private Optional<Answer> answer = Optional.empty();

    /** The calls that reach an engine. */
    interface Connection {
        /** Tells whether an engine answers; throws if Testcontainers cannot use that engine. */
        boolean isAvailable();

        DockerClient client();

        /** Returns the digests of an image; empty if the engine does not have the image. */
        Optional<List<String>> inspect(String image);

        /**
         * Pulls an image, once.
         *
         * @return whether the pull ended within the limit
         * @throws DockerException if the engine or the registry refuses
         */
        boolean pull(String image, Duration limit) throws InterruptedException;
    }

    private record Answer(Optional<String> unavailable) {}

    private static final class PullException extends Exception {
        private static final long serialVersionUID = 1;

        PullException(String reason) {
            super(reason);
        }

        PullException(DockerException cause) {
            super(String.valueOf(cause.getMessage()).strip(), cause);
        }
    }

    public DockerEngine() {
        this(new TestcontainersConnection(), ANSWER_LIMIT);
    }

    /**
     * @param answerLimit time after which an engine that has not answered counts as unusable
     */
    DockerEngine(Connection connection, Duration answerLimit) {
        this.connection = connection;
        this.answerLimit = answerLimit;
    }

    @Override
    public synchronized Optional<String> unavailable() {
        if (answer.isEmpty()) {
            answer = Optional.of(new Answer(ask()));
        }
        return answer.get().unavailable();
    }

    /**
     * Asks Testcontainers instead of the engine: on an engine without access to a registry it
     * throws because it cannot start the container that removes the others.
     */
    private Optional<String> ask() {
        FutureTask<Boolean> available = new FutureTask<>(connection::isAvailable);
        Thread asking = new Thread(available, "quarks-docker");
        asking.setDaemon(true);
        asking.start();
        try {
            return available.get(answerLimit.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.empty()
                    : Optional.of(
                            "no Docker engine answers: start Docker, or point DOCKER_HOST at one");
        } catch (ExecutionException e) {
            return Optional.of(unusable(reason(e)));
        } catch (TimeoutException e) {
            return Optional.of(unusable("no answer within " + answerLimit.toSeconds() + " s"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(unusable("interrupted while waiting for its answer"));
        }
    }

    private static String reason(ExecutionException e) {
        return Optional.ofNullable(e.getCause())
                .map(Throwable::getMessage)
                .map(String::strip)
                .orElse(e.toString());
    }

    private static String unusable(String why) {
        return "Testcontainers cannot use the Docker engine ("
                + why
                + "); if it cannot pull its own image, set TESTCONTAINERS_RYUK_DISABLED=true";
    }

    @Override
    public boolean has(String reference) {
        return connection.inspect(reference).isPresent();
    }

    @Override
    public List<String> digests(String reference) throws InterruptedException {
        List<String> known = connection.inspect(reference).orElse(List.of());
        if (!known.isEmpty()) {
            return known;
        }
        try {
            pull(reference);
        } catch (PullException e) {
            throw new UnknownDigest("it cannot be pulled (" + e.getMessage() + ")", e);
        }
        List<String> pulled = connection.inspect(reference).orElse(List.of());
        if (pulled.isEmpty()) {
            throw new UnknownDigest("the engine has no digest for it, even after a pull");
        }
        return pulled;
    }

    /** Makes sure that the engine has an image, with at most one pull. */
    void provide(String image) throws LaunchException, InterruptedException {
        if (has(image)) {
            return;
        }
        try {
            pull(image);
        } catch (PullException e) {
            throw new LaunchException(
                    "image "
                            + image
                            + " is not on the Docker engine and cannot be pulled ("
                            + e.getMessage()
                            + "); check its name in jdks.yaml and try: docker pull "
                            + image,
                    e);
        }
    }

    private void pull(String image) throws PullException, InterruptedException {
        try {
            if (!connection.pull(image, PULL_LIMIT)) {
                throw new PullException("not complete after " + PULL_LIMIT.toMinutes() + " min");
            }
        } catch (DockerException e) {
            throw new PullException(e);
        }
        if (!has(image)) {
            throw new PullException("not found after the pull");
        }
    }

    /** Returns the client for containers, which Testcontainers shares and closes. */
    DockerClient client() {
        return connection.client();
    }

    /** The connection of Testcontainers itself, on which guests run. */
    private static final class TestcontainersConnection implements Connection {
        @Override
        public boolean isAvailable() {
            return DockerClientFactory.instance().isDockerAvailable();
        }

        @Override
        public DockerClient client() {
            return DockerClientFactory.instance().client();
        }

        @Override
        public Optional<List<String>> inspect(String image) {
            try {
                return Optional.of(
                        Optional.ofNullable(client().inspectImageCmd(image).exec().getRepoDigests())
                                .orElse(List.of()));
            } catch (NotFoundException absent) {
                return Optional.empty();
            }
        }

        @Override
        public boolean pull(String image, Duration limit) throws InterruptedException {
            try (ResultCallback.Adapter<PullResponseItem> pull =
                    client().pullImageCmd(image).start()) {
                return pull.awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot end the pull of " + image, e);
            }
        }
    }
}
