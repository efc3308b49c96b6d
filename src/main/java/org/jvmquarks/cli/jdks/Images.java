package org.jvmquarks.cli.jdks;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

/** The images that a Docker engine has, or can get. */
public interface Images {

    /** Why there is no engine to ask; empty if there is. */
    Optional<String> unavailable();

    /** Whether the engine has the image. */
    boolean has(String reference);

    /**
     * The names by digest ({@code repository@sha256:...}) that registries gave an image, which is
     * pulled when the engine does not have it.
     *
     * @throws UnknownDigest if no registry has answered for it
     */
    List<String> digests(String reference) throws InterruptedException;

    /** An image without a digest; the message says why. */
    final class UnknownDigest extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnknownDigest(String message) {
            super(message);
        }

        UnknownDigest(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The images of the engine that runs would use. */
    final class OfEngine implements Images {
        private static final int PULL_MINUTES = 10;

        @Override
        public Optional<String> unavailable() {
            try (DockerClient client = client()) {
                client.pingCmd().exec();
                return Optional.empty();
            } catch (IllegalStateException | DockerException | IOException absent) {
                return Optional.of(
                        "no Docker engine answers: start Docker, or point DOCKER_HOST at one");
            }
        }

        @Override
        public boolean has(String reference) {
            return inspect(reference).isPresent();
        }

        @Override
        public List<String> digests(String reference) throws InterruptedException {
            List<String> known = inspect(reference).orElse(List.of());
            return known.isEmpty() ? pull(reference) : known;
        }

        private static List<String> pull(String reference) throws InterruptedException {
            try (DockerClient client = client();
                    ResultCallback.Adapter<PullResponseItem> pull =
                            client.pullImageCmd(reference).start()) {
                if (!pull.awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)) {
                    throw new UnknownDigest("not pulled within " + PULL_MINUTES + " minutes");
                }
            } catch (DockerException | IOException e) {
                throw new UnknownDigest(
                        "no registry answers for it (%s)"
                                .formatted(String.valueOf(e.getMessage()).strip()),
                        e);
            }
            List<String> digests = inspect(reference).orElse(List.of());
            if (digests.isEmpty()) {
                throw new UnknownDigest("the engine knows no digest of it after the pull");
            }
            return digests;
        }

        private static Optional<List<String>> inspect(String reference) {
            try (DockerClient client = client()) {
                return Optional.of(
                        Optional.ofNullable(
                                        client.inspectImageCmd(reference).exec().getRepoDigests())
                                .orElse(List.of()));
            } catch (NotFoundException absent) {
                return Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("the Docker engine went away", e);
            }
        }

        /**
         * Where Testcontainers would find the engine, but without the container that it starts to
         * clean up: nothing is started here, and its image may not be there to start.
         */
        private static DockerClient client() {
            return DockerClientProviderStrategy.getClientForConfig(
                    DockerClientFactory.instance().getTransportConfig());
        }
    }
}
