package org.jvmquarks.launch.container;

import com.github.dockerjava.api.exception.DockerException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Closings;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.SilentEngineException;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.EngineCalls;
import org.jvmquarks.launch.engine.EngineFailure;

/** A long-lived container of one JDK, in which a shell runs guests. */
final class GuestContainer implements AutoCloseable {
    private static final String RUNS = "run";

    private final OwnedContainers owned;
    private final String id;
    private final Lifeline lifeline;
    private final JdkSource.Image image;
    private final Hardening hardening;
    private final EngineCalls calls;
    private final String program;
    private final Optional<EnclosingGroup> group;
    private final Map<Path, String> copied = new HashMap<>();
    private final List<String> finished = new ArrayList<>();

    /** Its lock is not that of this container, which is held while files are copied. */
    private final AtomicReference<@Nullable GuestShell> shell = new AtomicReference<>();

    private int guests;

    private GuestContainer(
            OwnedContainers owned,
            String id,
            JdkSource.Image image,
            Hardening hardening,
            DockerEngine engine,
            Optional<EnclosingGroup> group) {
        this.owned = owned;
        this.id = id;
        this.calls = engine.calls();
        this.program = engine.engine().kind().program();
        this.lifeline = new Lifeline(calls.client(), id);
        this.image = image;
        this.hardening = hardening;
        this.group = group;
    }

    @SuppressWarnings("resource") // closed by its owner, the pool
    static GuestContainer start(DockerEngine engine, OwnedContainers owned, JdkSource.Image image, Hardening hardening)
            throws LaunchException, InterruptedException {
        try {
            JdkSource.Image provided = engine.provide(image);
            OptionalLong megabytes = hardening.limits().groupMegabytes();
            if (megabytes.isEmpty()) {
                return start(engine, owned, provided, hardening, Optional.empty());
            }
            EnclosingGroup group = EnclosingGroup.start(engine, owned, provided, megabytes.getAsLong());
            try {
                Hardening inside = hardening.inside(group.path());
                return start(engine, owned, provided, inside, Optional.of(group));
            } catch (LaunchException | IOException | RuntimeException e) {
                group.close();
                throw e;
            }
        } catch (RuntimeException | IOException e) {
            owned.requireOpen();
            throw new LaunchException(
                    "cannot start a container of " + image.describe() + ": " + EngineFailure.of(e), e);
        }
    }

    @SuppressWarnings("resource") // closed by its owner, the pool
    private static GuestContainer start(
            DockerEngine engine,
            OwnedContainers owned,
            JdkSource.Image image,
            Hardening hardening,
            Optional<EnclosingGroup> group)
            throws LaunchException, IOException {
        String id = owned.start(image, hardening);
        GuestContainer started = new GuestContainer(owned, id, image, hardening, engine, group);
        try {
            started.copyIn(Tar.sharedFolder(RUNS));
            return started;
        } catch (RuntimeException | IOException e) {
            started.close();
            throw e;
        }
    }

    long memoryMegabytes() {
        return hardening.megabytes();
    }

    /** Returns the command line that runs a command again, with these entries of its class path. */
    synchronized List<String> again(List<Path> entries, GuestEnvironment environment, List<String> command) {
        Map<Path, String> mounts = new LinkedHashMap<>();
        entries.forEach(entry -> Optional.ofNullable(copied.get(entry)).ifPresent(inside -> mounts.put(entry, inside)));
        return new DockerRun(program, image, hardening, environment, mounts, command).words();
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
        AtomicBoolean givenUp = new AtomicBoolean();
        try {
            calls.transfer("copy the results of a guest out of container " + id, client -> {
                try (InputStream archive =
                        client.copyArchiveFromContainerCmd(id, folder).exec()) {
                    Tar.unpack(new AwaitedStream(archive, givenUp), target);
                }
            });
        } catch (SilentEngineException e) {
            givenUp.set(true);
            throw e;
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

    /** Returns a shell that can start a guest: a new one if the previous guest still holds it. */
    GuestShell shell() {
        Optional<GuestShell> free = Optional.ofNullable(shell.get()).filter(GuestShell::isFree);
        if (free.isPresent()) {
            return free.get();
        }
        GuestShell started = new GuestShell(calls, id);
        Optional.ofNullable(shell.getAndSet(started)).ifPresent(GuestShell::close);
        return started;
    }

    /** Throws if the engine has stopped, so that nothing more comes from a guest. */
    void requireEngine() {
        calls.requireAnswers("pass on what a guest in container " + id + " prints");
    }

    /** Kills a guest's process group and every other process that carries its mark. */
    void kill(String folder) throws IOException, InterruptedException {
        output(Scripts.KILL, folder);
    }

    void requestThreadDump(String folder) throws IOException, InterruptedException {
        output(Scripts.THREAD_DUMP, folder);
    }

    private String output(String script, String folder) throws IOException, InterruptedException {
        return ContainerExec.output(calls, id, List.of("sh", "-c", script, "sh", folder))
                .strip();
    }

    private void copyIn(InputStream archive) throws IOException {
        try (archive) {
            calls.transfer(
                    "copy files into container " + id,
                    client -> client.copyArchiveToContainerCmd(id)
                            .withRemotePath(Hardening.VOLUME)
                            .withTarInputStream(archive)
                            .exec());
        } catch (DockerException e) {
            throw new IOException("cannot copy into the container: " + EngineFailure.of(e), e);
        }
    }

    /** Ends its connections, of which one keeps the container alive. */
    void disconnect() {
        Closings.all(List.of(
                lifeline::close,
                () -> Optional.ofNullable(shell.getAndSet(null)).ifPresent(GuestShell::close),
                () -> group.ifPresent(EnclosingGroup::disconnect)));
    }

    @Override
    public void close() {
        Closings.all(List.of(() -> owned.remove(id), this::disconnect, () -> group.ifPresent(EnclosingGroup::close)));
    }
}
