package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.launch.LaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A long-lived container of one JDK, in which guests run by exec. */
final class GuestContainer implements AutoCloseable {
    private static final String RUNS = "run";

    private final GenericContainer<?> container;
    private final Lifeline lifeline;
    private final Hardening hardening;
    private final DockerClient client;
    private final Map<Path, String> copied = new HashMap<>();
    private final List<String> finished = new ArrayList<>();
    private int guests;

    private GuestContainer(
            GenericContainer<?> container,
            Lifeline lifeline,
            Hardening hardening,
            DockerClient client) {
        this.container = container;
        this.lifeline = lifeline;
        this.hardening = hardening;
        this.client = client;
    }

    @SuppressWarnings("resource") // closed by its owner, the pool
    static GuestContainer start(DockerEngine engine, String image, Hardening hardening)
            throws LaunchException, InterruptedException {
        engine.provide(image);
        GenericContainer<?> container =
                new GenericContainer<>(DockerImageName.parse(image))
                        .withImagePullPolicy(name -> false)
                        .withNetworkMode("none")
                        .withCreateContainerCmdModifier(hardening::apply);
        try {
            container.start();
            Lifeline lifeline = new Lifeline(engine.client(), container.getContainerId());
            GuestContainer started =
                    new GuestContainer(container, lifeline, hardening, engine.client());
            started.copyIn(Tar.sharedFolder(RUNS));
            return started;
        } catch (RuntimeException | IOException e) {
            container.stop();
            throw new LaunchException(
                    "cannot start a container of " + image + ": " + rootMessage(e), e);
        }
    }

    private static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).strip();
    }

    String id() {
        return container.getContainerId();
    }

    long memoryMegabytes() {
        return hardening.megabytes();
    }

    /** Returns the path in the container of a class path entry, copied in at its first use. */
    synchronized String provide(Path entry) throws IOException {
        String known = copied.get(entry);
        if (known != null) {
            return known;
        }
        String name = "lib-" + copied.size() + "-" + entry.getFileName();
        copyIn(Tar.pack(entry, name));
        String path = Hardening.VOLUME + "/" + name;
        copied.put(entry, path);
        return path;
    }

    /** Returns a folder name for the next guest, whose exec makes the folder. */
    synchronized String nextFolder() {
        return Hardening.VOLUME + "/" + RUNS + "/" + guests++;
    }

    /** Returns, once, each folder whose results are copied: the next exec removes it. */
    synchronized List<String> takeFinished() {
        List<String> folders = List.copyOf(finished);
        finished.clear();
        return folders;
    }

    void copyOut(String folder, Path target) throws IOException {
        try (InputStream archive = client.copyArchiveFromContainerCmd(id(), folder).exec()) {
            Tar.unpack(archive, target);
        }
        finished(folder);
    }

    /** Marks a guest's folder as no longer needed. */
    synchronized void finished(String folder) {
        finished.add(folder);
    }

    /** Tells whether the kernel killed at this memory limit after the guest had started. */
    boolean killedForMemory(String folder) throws IOException, InterruptedException {
        return output(Scripts.KILLED_FOR_MEMORY, folder).equals("yes");
    }

    boolean hasJava() throws IOException, InterruptedException {
        return !output(Scripts.JAVA, "").isEmpty();
    }

    ContainerExec exec(List<String> command, List<String> environment) {
        return new ContainerExec(client, id(), command, environment);
    }

    /** Kills a guest's process group and every other process that carries its mark. */
    void kill(String folder) throws IOException, InterruptedException {
        output(Scripts.KILL, folder);
    }

    void requestThreadDump(String folder) throws IOException, InterruptedException {
        output(Scripts.THREAD_DUMP, folder);
    }

    private String output(String script, String folder) throws IOException, InterruptedException {
        return ContainerExec.output(client, id(), List.of("sh", "-c", script, "sh", folder))
                .strip();
    }

    private void copyIn(InputStream archive) throws IOException {
        try (archive) {
            client.copyArchiveToContainerCmd(id())
                    .withRemotePath(Hardening.VOLUME)
                    .withTarInputStream(archive)
                    .exec();
        } catch (DockerException e) {
            throw new IOException("cannot copy into the container: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        lifeline.close();
        container.stop();
    }
}
