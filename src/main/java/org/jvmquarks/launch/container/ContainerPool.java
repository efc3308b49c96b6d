package org.jvmquarks.launch.container;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Closings;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.engine.DockerEngine;

/**
 * The containers of a run, for one guest at a time each, since its limits and its memory are those of all that runs in
 * it. For each image and limits there are as many as guests run at once; each is started when first needed, and used
 * again.
 */
final class ContainerPool implements AutoCloseable {
    private final DockerEngine engine;
    private final OwnedContainers owned;
    private final Map<Key, Place> places = new ConcurrentHashMap<>();

    private record Key(JdkSource.Image image, ContainerLimits limits) {}

    /**
     * Where containers of an image with limits are. Its lock is held during a start, which takes minutes when the image
     * is pulled: {@link #close} does not need it.
     */
    private static final class Place {
        private final ReentrantLock starting = new ReentrantLock();
        private final Deque<GuestContainer> idle = new ConcurrentLinkedDeque<>();
        private final Queue<GuestContainer> all = new ConcurrentLinkedQueue<>();
    }

    /** The right to run guests in a container, until it is closed or the container discarded. */
    static final class Lease implements AutoCloseable {
        private final Place place;
        private final GuestContainer container;
        private boolean ended;

        private Lease(Place place, GuestContainer container) {
            this.place = place;
            this.container = container;
        }

        GuestContainer container() {
            return container;
        }

        /** Removes a container that failed, so that the next guest gets another one. */
        void discard() {
            ended = true;
            place.all.remove(container);
            container.close();
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                place.idle.push(container);
            }
        }
    }

    ContainerPool(DockerEngine engine, OwnedContainers owned) {
        this.engine = engine;
        this.owned = owned;
    }

    Lease lease(JdkSource.Image image, ContainerLimits limits) throws LaunchException, InterruptedException {
        owned.requireOpen();
        Place place = place(image, limits);
        Optional<GuestContainer> idle = Optional.ofNullable(place.idle.poll());
        return new Lease(place, idle.isPresent() ? idle.get() : start(place, image, limits));
    }

    /**
     * Starts a container, after one has failed. Those that are idle go, too: containers of one age reach the end of
     * their life together, and an engine that restarts loses all of them.
     */
    Lease fresh(JdkSource.Image image, ContainerLimits limits) throws LaunchException, InterruptedException {
        owned.requireOpen();
        Place place = place(image, limits);
        for (GuestContainer old = place.idle.poll(); old != null; old = place.idle.poll()) {
            new Lease(place, old).discard();
        }
        return new Lease(place, start(place, image, limits));
    }

    private Place place(JdkSource.Image image, ContainerLimits limits) {
        return places.computeIfAbsent(new Key(image, limits), key -> new Place());
    }

    private GuestContainer start(Place place, JdkSource.Image image, ContainerLimits limits)
            throws LaunchException, InterruptedException {
        place.starting.lockInterruptibly();
        try {
            GuestContainer started = GuestContainer.start(engine, owned, image, new Hardening(limits));
            place.all.add(started);
            return started;
        } finally {
            place.starting.unlock();
        }
    }

    /** First removes the containers: the lifelines go with them, or are cut afterwards. */
    @Override
    public void close() {
        List<Runnable> closings = new ArrayList<>();
        closings.add(owned::close);
        places.values().forEach(place -> place.all.forEach(container -> closings.add(container::disconnect)));
        Closings.all(closings);
    }
}
