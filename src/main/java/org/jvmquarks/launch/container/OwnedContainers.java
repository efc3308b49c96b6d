package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.engine.DockerEngine;

/**
 * The containers of one run. They carry its label, by which {@link #close} removes them at any moment, and a
 * {@link ContainerWatch} after a kill of the host.
 */
public final class OwnedContainers implements AutoCloseable {
    /** Label whose value names the run: the id of the host's process, and a random part. */
    static final String LABEL = "org.jvmquarks.run";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final String run =
            ProcessHandle.current().pid() + "-" + UUID.randomUUID().toString().substring(0, 8);

    private final DockerEngine engine;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** Those inside the group of another one, which the kernel keeps until they are gone. */
    private final Set<String> enclosed = ConcurrentHashMap.newKeySet();

    private Optional<ContainerWatch> watch = Optional.empty();
    private boolean closed;
    private int creating;

    public OwnedContainers(DockerEngine engine) {
        this.engine = engine;
    }

    /** Returns the value of the label. */
    String run() {
        return run;
    }

    /**
     * Creates a container and starts it.
     *
     * @return its id
     * @throws LaunchException if this is closed
     */
    public String start(JdkSource.Image image, Hardening hardening) throws LaunchException, IOException {
        String id = create(image, hardening);
        try {
            requireOpen();
            engine.calls()
                    .ask(
                            "start container " + id,
                            client -> client.startContainerCmd(id).exec());
            return id;
        } catch (LaunchException | RuntimeException e) {
            remove(id);
            throw e;
        }
    }

    private String create(JdkSource.Image image, Hardening hardening) throws LaunchException, IOException {
        return create(image, hardening::apply, hardening.group().isPresent() ? enclosed : known);
    }

    /**
     * Creates a container.
     *
     * @param settings of the container, besides image and label
     * @return its id
     * @throws LaunchException if this is closed
     */
    String create(JdkSource.Image image, Consumer<CreateContainerCmd> settings) throws LaunchException, IOException {
        return create(image, settings, known);
    }

    private String create(JdkSource.Image image, Consumer<CreateContainerCmd> settings, Set<String> kind)
            throws LaunchException, IOException {
        enter();
        return engine.calls()
                .ask(
                        "create a container of image " + image.describe(),
                        client -> created(client, image, settings, kind));
    }

    /** An engine that answers too late for its caller has created a container all the same. */
    private String created(
            DockerClient client, JdkSource.Image image, Consumer<CreateContainerCmd> settings, Set<String> kind) {
        try {
            CreateContainerCmd create =
                    client.createContainerCmd(image.reference()).withLabels(Map.of(LABEL, run));
            image.platform().ifPresent(it -> create.withPlatform(it.title()));
            settings.accept(create);
            String id = create.exec().getId();
            kind.add(id);
            return id;
        } finally {
            leave();
        }
    }

    /**
     * Creates a container that is never started, for a look at the files of its image.
     *
     * @return its id
     */
    String createToRead(JdkSource.Image image) throws LaunchException, IOException {
        // An image without a command needs one, whatever it is.
        return create(new JdkSource.Image(image.reference()), create -> create.withCmd("none"));
    }

    private synchronized void enter() throws LaunchException, IOException {
        requireOpen();
        if (watch.isEmpty() || !watch.get().isAlive()) {
            watch = Optional.of(ContainerWatch.start(engine.engine(), run));
        }
        creating++;
    }

    private synchronized void leave() {
        creating--;
    }

    private synchronized boolean isSettled() {
        return creating == 0;
    }

    synchronized void requireOpen() throws LaunchException {
        if (closed) {
            throw new LaunchException("the run is ending: no container is started any more");
        }
    }

    /** Removes a container; the end of the run removes what this cannot. */
    void remove(String id) {
        known.remove(id);
        enclosed.remove(id);
        new Removal(engine.calls(), run).remove(id);
    }

    /** Removes all containers, also one whose creation is under way; no other follows. */
    @Override
    public void close() {
        ContainerWatch watching;
        synchronized (this) {
            boolean first = !closed;
            closed = true;
            if (!first || watch.isEmpty()) {
                return;
            }
            watching = watch.get();
        }
        if (new Removal(engine.calls(), run)
                .removeAll(List.of(Set.copyOf(enclosed), Set.copyOf(known)), PATIENCE, INTERVAL, this::isSettled)) {
            watching.dismiss();
        } else {
            watching.handOver();
        }
    }
}
