package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jvmquarks.launch.LaunchException;
import org.testcontainers.DockerClientFactory;

/** The Docker engine, as Testcontainers finds it; asked once. */
final class Docker {
    private static final long PULL_MINUTES = 10;

    private final Optional<String> unavailable;

    Docker() {
        this(() -> DockerClientFactory.instance().isDockerAvailable());
    }

    Docker(BooleanSupplier available) {
        unavailable = ask(available);
    }

    /**
     * An engine that answers may still not do: Testcontainers throws when it cannot start the
     * container that cleans up after it, as on an engine without access to a registry.
     */
    private static Optional<String> ask(BooleanSupplier available) {
        try {
            return available.getAsBoolean()
                    ? Optional.empty()
                    : Optional.of(
                            "needs a container, and no Docker engine answers: start Docker, or"
                                    + " point DOCKER_HOST at one");
        } catch (RuntimeException e) {
            return Optional.of(
                    "needs a container, and Testcontainers cannot use the Docker engine ("
                            + String.valueOf(e.getMessage()).strip()
                            + "); where it cannot pull its own image, set"
                            + " TESTCONTAINERS_RYUK_DISABLED=true");
        }
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
