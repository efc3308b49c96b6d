package org.jvmquarks.launch.container;

import java.util.HashMap;
import java.util.Map;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.launch.LaunchException;

/** The containers of a run: one for each image and limits, started when first needed. */
final class ContainerPool implements AutoCloseable {
    private final DockerEngine engine;
    private final Map<Key, GuestContainer> containers = new HashMap<>();

    private record Key(String image, ContainerLimits limits) {}

    ContainerPool(DockerEngine engine) {
        this.engine = engine;
    }

    synchronized GuestContainer get(String image, ContainerLimits limits)
            throws LaunchException, InterruptedException {
        Key key = new Key(image, limits);
        GuestContainer known = containers.get(key);
        if (known != null) {
            return known;
        }
        GuestContainer started = GuestContainer.start(engine, image, new Hardening(limits));
        containers.put(key, started);
        return started;
    }

    /** Removes a container that failed, so that the next guest gets a fresh one. */
    synchronized void discard(GuestContainer failed) {
        if (containers.values().remove(failed)) {
            failed.close();
        }
    }

    @Override
    public synchronized void close() {
        containers.values().forEach(GuestContainer::close);
        containers.clear();
    }
}
