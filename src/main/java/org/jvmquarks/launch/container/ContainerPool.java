package org.jvmquarks.launch.container;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.launch.LaunchException;

/** The containers of a run: one for each image and limits, started when first needed. */
final class ContainerPool implements AutoCloseable {
    private final DockerEngine engine;
    private final OwnedContainers owned;
    private final Map<Key, Place> places = new ConcurrentHashMap<>();

    private record Key(String image, ContainerLimits limits) {}

    /**
     * The place for one container. Its lock is held during a start, which takes minutes when the
     * image is pulled: {@link #close} does not need it.
     */
    private static final class Place {
        private final ReentrantLock lock = new ReentrantLock();
        private volatile Optional<GuestContainer> container = Optional.empty();
    }

    ContainerPool(DockerEngine engine, OwnedContainers owned) {
        this.engine = engine;
        this.owned = owned;
    }

    GuestContainer get(String image, ContainerLimits limits)
            throws LaunchException, InterruptedException {
        owned.requireOpen();
        Place place = places.computeIfAbsent(new Key(image, limits), key -> new Place());
        place.lock.lockInterruptibly();
        try {
            if (place.container.isEmpty()) {
                place.container =
                        Optional.of(
                                GuestContainer.start(engine, owned, image, new Hardening(limits)));
            }
            return place.container.get();
        } finally {
            place.lock.unlock();
        }
    }

    /** Removes a container that failed, so that the next guest gets a fresh one. */
    void discard(GuestContainer failed) throws InterruptedException {
        for (Place place : places.values()) {
            if (place.container.filter(failed::equals).isPresent()) {
                discard(place, failed);
            }
        }
    }

    private static void discard(Place place, GuestContainer failed) throws InterruptedException {
        place.lock.lockInterruptibly();
        try {
            if (place.container.filter(failed::equals).isPresent()) {
                place.container = Optional.empty();
                failed.close();
            }
        } finally {
            place.lock.unlock();
        }
    }

    /** First removes the containers: the lifelines go with them, or are cut afterwards. */
    @Override
    public void close() {
        owned.close();
        places.values().forEach(place -> place.container.ifPresent(GuestContainer::disconnect));
    }
}
