package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.exception.DockerException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;

/**
 * The container engine of a run. No other class obtains a client, so that commands and cells get the same answer:
 * {@code doctor} must not call an engine usable that cannot run a guest. The first question contacts the engine, which
 * may take seconds; later ones get the same answer.
 */
public final class DockerEngine implements Images {
    private static final Duration CONTACT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private final Supplier<Answer> search;

    /** Held during a pull for a platform, which can move the tag of the image for another one. */
    private final ReentrantLock providing = new ReentrantLock();

    private final Map<JdkSource.Image, JdkSource.Image> provided = new HashMap<>();
    private Optional<Answer> answer = Optional.empty();

    /** The calls that reach an engine. */
    interface Connection {
        public EngineCalls calls();

        /** Returns what the engine has under a name; empty if it does not have the image. */
        Optional<StoredImage> inspect(String reference);

        /**
         * Pulls an image, once.
         *
         * @return whether the pull ended within the limit
         * @throws DockerException if the engine or the registry refuses
         */
        boolean pull(JdkSource.Image image, Duration limit) throws InterruptedException;

        /** Returns how the engine manages the control groups of its containers. */
        GroupManagement groups();

        /** Gives an image a name, which another one may have had. */
        void tag(String id, String reference);
    }

    /**
     * An image that an engine has.
     *
     * @param id its id: {@code sha256:…}
     * @param platform its platform, as the engine says it; empty for one that no JDK is for
     * @param digests its names by digest in registries; empty for one that was made here
     */
    record StoredImage(String id, Optional<ImagePlatform> platform, List<String> digests) {
        StoredImage {
            digests = List.copyOf(digests);
        }

        /**
         * Tells whether it can be the image for a platform. {@code docker import} labels every import with the platform
         * of the engine, so that the platform of an image that was made here proves nothing; a guest of it does.
         */
        private boolean canBeFor(ImagePlatform wanted) {
            return isFor(wanted) || digests.isEmpty();
        }

        private boolean isFor(ImagePlatform wanted) {
            return platform.equals(Optional.of(wanted));
        }
    }

    /**
     * How an engine manages control groups.
     *
     * @param driver {@code cgroupfs} or {@code systemd}
     * @param version of the kernel's interface: 1 or 2
     */
    record GroupManagement(String driver, String version) {
        /**
         * A container is put inside the group of another one, whose path the engine must take as it is and a guest must
         * see. Systemd makes groups of its own units alone, and version 2 hides the groups around a container.
         */
        boolean canNest() {
            return driver.equals("cgroupfs") && version.equals("1");
        }
    }

    /** The result of the search for an engine. */
    public sealed interface Answer {}

    /** An engine that runs guests. */
    record Usable(Engine engine, Connection connection) implements Answer {}

    /** The user chose no engine, and this machine has none that can be used. */
    public record Absent(String why) implements Answer {}

    /** The engine that the user chose cannot be used; no other one may take its place. */
    public record Refused(String why) implements Answer {}

    private static final class PullException extends Exception {
        PullException(String reason) {
            super(reason);
        }

        PullException(RuntimeException cause) {
            super(EngineFailure.of(cause), cause);
        }
    }

    public DockerEngine() {
        this(new EngineSearch(
                new EngineSettings(HostEnvironment.current()), endpoint -> Ping.send(endpoint, CONTACT_PATIENCE)));
    }

    public DockerEngine(Supplier<Answer> search) {
        this.search = search;
    }

    @Override
    public Optional<String> unavailable() {
        return answer() instanceof Absent absent ? Optional.of(absent.why()) : refused();
    }

    /** Returns why the engine that the user chose cannot be used; empty if it can, or none was. */
    public Optional<String> refused() {
        return answer() instanceof Refused refused ? Optional.of(refused.why()) : Optional.empty();
    }

    @Override
    public Optional<String> describe() {
        return answer() instanceof Usable usable ? Optional.of(usable.engine().describe()) : Optional.empty();
    }

    /**
     * Returns the answer and keeps it, unless the thread was interrupted while it searched, and so has no answer that
     * others could use.
     */
    private synchronized Answer answer() {
        if (answer.isEmpty()) {
            Answer found = search.get();
            if (Thread.currentThread().isInterrupted()) {
                return found;
            }
            answer = Optional.of(found);
        }
        return answer.get();
    }

    private Usable usable() {
        if (answer() instanceof Usable usable) {
            return usable;
        }
        throw new IllegalStateException(unavailable().orElse("no container engine"));
    }

    /** Returns the architecture of the engine's machine, as {@code os.arch} says it. */
    public Optional<String> architecture() {
        return answer() instanceof Usable usable ? usable.engine().architecture() : Optional.empty();
    }

    /** Returns the number of processors of the engine's machine; empty if it is not known. */
    public OptionalInt processors() {
        return answer() instanceof Usable usable ? usable.engine().processors() : OptionalInt.empty();
    }

    @Override
    public boolean has(JdkSource.Image image) {
        return inspect(image)
                .filter(there -> image.platform().stream().allMatch(there::canBeFor))
                .isPresent();
    }

    private Optional<StoredImage> inspect(JdkSource.Image image) {
        return usable().connection().inspect(image.reference());
    }

    @Override
    public List<String> digests(String reference) throws InterruptedException {
        JdkSource.Image image = new JdkSource.Image(reference);
        List<String> known = inspect(image).map(StoredImage::digests).orElse(List.of());
        if (!known.isEmpty()) {
            return known;
        }
        try {
            pull(image);
        } catch (PullException e) {
            throw new UnknownDigest("it cannot be pulled (" + e.getMessage() + ")", e);
        }
        List<String> pulled = inspect(image).map(StoredImage::digests).orElse(List.of());
        if (pulled.isEmpty()) {
            throw new UnknownDigest("the engine has no digest for it, even after a pull");
        }
        return pulled;
    }

    /**
     * Makes sure that the engine has an image, with at most one pull.
     *
     * @return the image to create containers from: by its id where the name is that of the image for another platform
     */
    public JdkSource.Image provide(JdkSource.Image image) throws LaunchException, InterruptedException {
        try {
            if (image.platform().isPresent()) {
                return provide(image, image.platform().get());
            }
            if (!has(image)) {
                pull(image);
            }
            return image;
        } catch (PullException e) {
            String platform =
                    image.platform().map(it -> "--platform " + it.title() + " ").orElse("");
            throw new LaunchException(
                    "image "
                            + image.reference()
                            + image.platform().map(it -> " for " + it.title()).orElse("")
                            + " is not on the container engine and cannot be pulled ("
                            + e.getMessage()
                            + "); check its name and try: "
                            + engine().kind().program()
                            + " pull "
                            + platform
                            + image.reference(),
                    e);
        }
    }

    private JdkSource.Image provide(JdkSource.Image image, ImagePlatform platform)
            throws PullException, InterruptedException {
        providing.lockInterruptibly();
        try {
            Optional<JdkSource.Image> known = Optional.ofNullable(provided.get(image));
            if (known.isPresent()) {
                return known.get();
            }
            Optional<StoredImage> before = inspect(image);
            JdkSource.Image found = before.filter(it -> it.canBeFor(platform)).isPresent()
                    ? named(image, platform, before)
                    : pulled(image, platform, before);
            provided.put(image, found);
            return found;
        } finally {
            providing.unlock();
        }
    }

    /** The tag goes back to the image that had it, which other JDKs and users mean by it. */
    private JdkSource.Image pulled(JdkSource.Image image, ImagePlatform platform, Optional<StoredImage> before)
            throws PullException, InterruptedException {
        pull(image);
        Optional<StoredImage> after = inspect(image).filter(it -> it.isFor(platform));
        if (before.isPresent() && after.isPresent() && !image.reference().contains("@")) {
            usable().connection().tag(before.get().id(), image.reference());
        }
        return named(image, platform, after);
    }

    /**
     * An engine that keeps the images of all platforms under one name shows one of them, and finds the others by name
     * and platform.
     */
    private static JdkSource.Image named(JdkSource.Image image, ImagePlatform platform, Optional<StoredImage> there) {
        if (there.isEmpty()) {
            return image;
        }
        return there.get().isFor(platform)
                ? new JdkSource.Image(there.get().id(), Optional.of(platform))
                : new JdkSource.Image(image.reference());
    }

    private void pull(JdkSource.Image image) throws PullException, InterruptedException {
        try {
            if (!usable().connection().pull(image, PULL_LIMIT)) {
                throw new PullException("not complete after " + PULL_LIMIT.toMinutes() + " min");
            }
        } catch (RuntimeException e) {
            // Docker's client throws any when a connection breaks or the engine's disk is full.
            throw new PullException(e);
        }
        if (inspect(image).isEmpty()) {
            throw new PullException("not found after the pull");
        }
    }

    /** Returns the calls for containers. */
    public EngineCalls calls() {
        return usable().connection().calls();
    }

    /** Returns whether its address is a file of this machine. */
    public boolean isOnThisMachine() {
        return engine().endpoint().file().isPresent();
    }

    /** Returns why it cannot put a container inside a control group of ours; empty if it can. */
    public Optional<String> cannotNestGroups() {
        GroupManagement groups = usable().connection().groups();
        return groups.canNest()
                ? Optional.empty()
                : Optional.of(
                        "requires an engine that nests containers in control groups of version 1 by cgroupfs; this one has version %s by %s"
                                .formatted(groups.version(), groups.driver()));
    }

    /** Returns what it is. */
    public Engine engine() {
        return usable().engine();
    }
}
