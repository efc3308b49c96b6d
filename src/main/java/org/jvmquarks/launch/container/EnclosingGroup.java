package org.jvmquarks.launch.container;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.engine.DockerEngine;

/**
 * A control group with a limit of memory, for another container to be in: that of a container in which nothing runs. So
 * it needs no privileges on the engine's machine, and is removed with the run.
 *
 * <p>The kernel keeps a group in which there is another one: the container inside must be removed first.
 */
final class EnclosingGroup implements AutoCloseable {
    private final OwnedContainers owned;
    private final String id;
    private final Lifeline lifeline;
    private final String path;

    private EnclosingGroup(OwnedContainers owned, String id, Lifeline lifeline, String path) {
        this.owned = owned;
        this.id = id;
        this.lifeline = lifeline;
        this.path = path;
    }

    /**
     * Starts the container that has the group.
     *
     * @param image any image with a shell
     * @param megabytes limit in MB (2^20 bytes)
     */
    static EnclosingGroup start(DockerEngine engine, OwnedContainers owned, JdkSource.Image image, long megabytes)
            throws LaunchException, IOException, InterruptedException {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.empty());
        String id = owned.start(image, new Hardening(limits));
        Lifeline lifeline = new Lifeline(engine.calls().client(), id);
        try {
            List<String> command = List.of("sh", "-c", Scripts.MEMORY_GROUP);
            String path = ContainerExec.output(engine.calls(), id, command).strip();
            if (!path.endsWith(id)) {
                throw new IOException(
                        "expected the control group of container %s to end with its id, is '%s'".formatted(id, path));
            }
            return new EnclosingGroup(owned, id, lifeline, path);
        } catch (IOException | RuntimeException | InterruptedException e) {
            owned.remove(id);
            lifeline.close();
            throw e;
        }
    }

    /** Returns the path of the group in the kernel's tree: {@code /docker/4000ca…}. */
    String path() {
        return path;
    }

    /** Ends the connection that keeps the container alive. */
    void disconnect() {
        lifeline.close();
    }

    @Override
    public void close() {
        owned.remove(id);
        disconnect();
    }
}
