package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jvmquarks.launch.LaunchException;
import org.testcontainers.DockerClientFactory;

/** The Docker engine, as Testcontainers finds it; asked once. */
final class Docker {
    private static final long PULL_MINUTES = 10;

    /** Testcontainers goes on trying to pull its own image for many minutes, without a word. */
    private static final Duration ANSWER = Duration.ofSeconds(90);

    private static final String OWN_IMAGE =
            "; where it cannot pull its own image, set TESTCONTAINERS_RYUK_DISABLED=true";

    private final Optional<String> unavailable;

    Docker() {
        this(() -> DockerClientFactory.instance().isDockerAvailable(), ANSWER);
    }

    /**
     * @param limit how long the answer may take
     */
    Docker(BooleanSupplier available, Duration limit) {
        unavailable = ask(available, limit);
    }

    /**
     * An engine that answers may still not do: Testcontainers throws when it cannot start the
     * container that cleans up after it, as on an engine without access to a registry.
     */
    private static Optional<String> ask(BooleanSupplier available, Duration limit) {
        FutureTask<Boolean> answer = new FutureTask<>(available::getAsBoolean);
        Thread asking = new Thread(answer, "asks for Docker");
        asking.setDaemon(true);
        asking.start();
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.empty()
                    : Optional.of(
                            "needs a container, and no Docker engine answers: start Docker, or"
                                    + " point DOCKER_HOST at one");
        } catch (ExecutionException e) {
            return Optional.of(unusable(reason(e)));
        } catch (TimeoutException e) {
            return Optional.of(unusable("no answer within " + limit.toSeconds() + " s"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(unusable("interrupted while it was asked"));
        }
    }

    private static String reason(ExecutionException e) {
        return Optional.ofNullable(e.getCause())
                .map(Throwable::getMessage)
                .map(String::strip)
                .orElse(e.toString());
    }

    private static String unusable(String why) {
        return "needs a container, and Testcontainers cannot use the Docker engine ("
                + why
                + ")"
                + OWN_IMAGE;
    }

    /** The sentence that says why there are no containers; empty if there are. */
    Optional<String> unavailable() {
        return unavailable;
    }

    DockerClient client() {
        return DockerClientFactory.instance().client();
    }

    /** Makes sure that the image is on the engine; pulls it if need be, once, without retries. */
    void provide(String image) throws LaunchException, InterruptedException {
        if (isPresent(image)) {
            return;
        }
        try {
            if (!client().pullImageCmd(image)
                    .start()
                    .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)) {
                throw new LaunchException(
                        "image " + image + " was not pulled within " + PULL_MINUTES + " minutes");
            }
        } catch (DockerException e) {
            throw new LaunchException(missing(image, e), e);
        }
        if (!isPresent(image)) {
            throw new LaunchException(
                    missing(image, new NotFoundException("not found after the pull")));
        }
    }

    private boolean isPresent(String image) {
        try {
            client().inspectImageCmd(image).exec();
            return true;
        } catch (NotFoundException absent) {
            return false;
        }
    }

    private static String missing(String image, Exception cause) {
        return "image "
                + image
                + " is not on the Docker engine and cannot be pulled ("
                + String.valueOf(cause.getMessage()).strip()
                + "); check its name in jdks.yaml and try: docker pull "
                + image;
    }
}
