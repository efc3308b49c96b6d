package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;

/**
 * The container engine of a run. No other class obtains a client, so that commands and cells get
 * the same answer: {@code doctor} must not call an engine usable that cannot run a guest. The first
 * question contacts the engine, which may take seconds; later ones get the same answer.
 */
public final class DockerEngine implements Images {
    private static final Duration CONTACT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private final Supplier<Answer> search;
    private Optional<Answer> answer = Optional.empty();

    /** The calls that reach an engine. */
    interface Connection {
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

    /** The result of the search for an engine. */
    sealed interface Answer {}

    /** An engine that runs guests. */
    record Usable(Engine engine, Connection connection) implements Answer {}

    /** The user chose no engine, and this machine has none that can be used. */
    record Absent(String why) implements Answer {}

    /** The engine that the user chose cannot be used; no other one may take its place. */
    record Refused(String why) implements Answer {}

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
        this(
                new EngineSearch(
                        new EngineSettings(HostEnvironment.current()),
                        endpoint -> Ping.send(endpoint, CONTACT_PATIENCE)));
    }

    DockerEngine(Supplier<Answer> search) {
        this.search = search;
    }

    @Override
    public Optional<String> unavailable() {
        return answer() instanceof Absent absent ? Optional.of(absent.why()) : refused();
    }

    /** Returns why the engine that the user chose cannot be used; empty if it can, or none was. */
    Optional<String> refused() {
        return answer() instanceof Refused refused ? Optional.of(refused.why()) : Optional.empty();
    }

    @Override
    public Optional<String> describe() {
        return answer() instanceof Usable usable
                ? Optional.of(usable.engine().describe())
                : Optional.empty();
    }

    private synchronized Answer answer() {
        if (answer.isEmpty()) {
            answer = Optional.of(search.get());
        }
        return answer.get();
    }

    private Usable usable() {
        if (answer() instanceof Usable usable) {
            return usable;
        }
        throw new IllegalStateException(unavailable().orElse("no container engine"));
    }

    @Override
    public boolean has(String reference) {
        return usable().connection().inspect(reference).isPresent();
    }

    @Override
    public List<String> digests(String reference) throws InterruptedException {
        List<String> known = usable().connection().inspect(reference).orElse(List.of());
        if (!known.isEmpty()) {
            return known;
        }
        try {
            pull(reference);
        } catch (PullException e) {
            throw new UnknownDigest("it cannot be pulled (" + e.getMessage() + ")", e);
        }
        List<String> pulled = usable().connection().inspect(reference).orElse(List.of());
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
            if (!usable().connection().pull(image, PULL_LIMIT)) {
                throw new PullException("not complete after " + PULL_LIMIT.toMinutes() + " min");
            }
        } catch (DockerException e) {
            throw new PullException(e);
        }
        if (!has(image)) {
            throw new PullException("not found after the pull");
        }
    }

    /** Returns the client for containers. */
    DockerClient client() {
        return usable().connection().client();
    }

    /** Returns the address of the engine. */
    Endpoint endpoint() {
        return usable().engine().endpoint();
    }
}
