package org.jvmquarks.launch.engine;

import com.github.dockerjava.api.exception.DockerException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;

/** An engine with some images, in front of a registry with others. */
public final class FakeConnection implements DockerEngine.Connection {
    private static final String ID = "sha256:";

    private final Map<String, DockerEngine.StoredImage> images = new HashMap<>();
    private final Map<String, List<String>> registry = new HashMap<>();
    private final List<String> pulls = new ArrayList<>();
    private final List<String> tags = new ArrayList<>();
    private static final Engine ENGINE = new Engine(
            Engine.Kind.DOCKER,
            false,
            "26.1.5",
            "1.44",
            "x86_64",
            OptionalInt.of(2),
            Endpoint.standard(URI.create("unix:///var/run/docker.sock")));

    private DockerEngine.GroupManagement groups = new DockerEngine.GroupManagement("systemd", "2");
    private int questions;
    private boolean slow;
    private boolean broken;
    private boolean ownPlatformOnly;

    FakeConnection image(String reference, String... digests) {
        images.put(reference, stored(ImagePlatform.AMD64, List.of(digests)));
        return this;
    }

    /** Returns the id of the image for a platform; there is one image for each. */
    static String id(ImagePlatform platform) {
        return ID + platform.arch();
    }

    private static DockerEngine.StoredImage stored(ImagePlatform platform, List<String> digests) {
        return new DockerEngine.StoredImage(id(platform), Optional.of(platform), digests);
    }

    FakeConnection inRegistry(String reference, String... digests) {
        registry.put(reference, List.of(digests));
        return this;
    }

    /** As an engine that keeps all platforms under one name, and shows its own. */
    FakeConnection showingItsOwnPlatform() {
        ownPlatformOnly = true;
        return this;
    }

    FakeConnection managing(String driver, String version) {
        groups = new DockerEngine.GroupManagement(driver, version);
        return this;
    }

    FakeConnection slow() {
        slow = true;
        return this;
    }

    public DockerEngine engine() {
        return new DockerEngine(() -> {
            questions++;
            return new DockerEngine.Usable(ENGINE, this);
        });
    }

    int questions() {
        return questions;
    }

    /** Returns the names that were given back to images. */
    List<String> tags() {
        return tags;
    }

    /** Pulls break off. */
    FakeConnection broken() {
        broken = true;
        return this;
    }

    List<String> pulls() {
        return pulls;
    }

    @Override
    public EngineCalls calls() {
        throw new AssertionError("no test of this engine starts a container");
    }

    @Override
    public Optional<DockerEngine.StoredImage> inspect(String reference) {
        return Optional.ofNullable(images.get(reference));
    }

    @Override
    public boolean pull(JdkSource.Image image, Duration limit) {
        String reference = image.reference();
        pulls.add(reference + image.platform().map(it -> " for " + it.title()).orElse(""));
        if (slow) {
            return false;
        }
        if (broken) {
            // What Docker's client throws when a connection breaks: none of its own exceptions.
            throw new IllegalStateException("Connection reset");
        }
        if (!registry.containsKey(reference)) {
            throw new DockerException(" manifest unknown\n", 404);
        }
        ImagePlatform platform =
                ownPlatformOnly ? ImagePlatform.AMD64 : image.platform().orElse(ImagePlatform.AMD64);
        images.put(reference, stored(platform, registry.get(reference)));
        return true;
    }

    @Override
    public DockerEngine.GroupManagement groups() {
        return groups;
    }

    @Override
    public void tag(String id, String reference) {
        tags.add(reference + " is " + id);
    }
}
