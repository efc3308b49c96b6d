package org.jvmquarks.launch.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An engine with some images, in front of a registry with others. */
final class FakeConnection implements DockerEngine.Connection {
    private final Map<String, List<String>> images = new HashMap<>();
    private final Map<String, List<String>> registry = new HashMap<>();
    private final List<String> pulls = new ArrayList<>();
    private static final Engine ENGINE =
            new Engine(
                    "Docker",
                    "26.1.5",
                    Endpoint.standard(URI.create("unix:///var/run/docker.sock")));

    private int questions;
    private boolean slow;

    FakeConnection image(String reference, String... digests) {
        images.put(reference, List.of(digests));
        return this;
    }

    FakeConnection inRegistry(String reference, String... digests) {
        registry.put(reference, List.of(digests));
        return this;
    }

    FakeConnection slow() {
        slow = true;
        return this;
    }

    DockerEngine engine() {
        return new DockerEngine(
                () -> {
                    questions++;
                    return new DockerEngine.Usable(ENGINE, this);
                });
    }

    int questions() {
        return questions;
    }

    List<String> pulls() {
        return pulls;
    }

    @Override
    public DockerClient client() {
        throw new AssertionError("no test of this engine starts a container");
    }

    @Override
    public Optional<List<String>> inspect(String image) {
        return Optional.ofNullable(images.get(image));
    }

    @Override
    public boolean pull(String image, Duration limit) {
        pulls.add(image);
        if (slow) {
            return false;
        }
        if (!registry.containsKey(image)) {
            throw new DockerException(" manifest unknown\n", 404);
        }
        images.put(image, registry.get(image));
        return true;
    }
}
