package org.jvmquarks.launch.container;

import java.io.IOException;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;

/**
 * Guests by exec in one long-lived container per JDK and limits. Class paths are copied in and
 * results copied out, so the engine may be on another machine.
 */
public final class ContainerLauncher implements Launcher {
    private final Object lock = new Object();
    private Optional<Docker> docker = Optional.empty();
    private Optional<ContainerPool> pool = Optional.empty();

    public ContainerLauncher() {}

    ContainerLauncher(Docker docker) {
        this.docker = Optional.of(docker);
    }

    @Override
    public boolean handles(Jdk jdk) {
        return jdk.source() instanceof JdkSource.Image;
    }

    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return docker().unavailable();
    }

    @Override
    public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
        Optional<String> unavailable = unavailable(jdk);
        if (unavailable.isPresent()) {
            throw new LaunchException(jdk.id() + " " + unavailable.get());
        }
        String image = ((JdkSource.Image) jdk.source()).reference();
        ContainerLimits limits = plan.limits().isNone() ? jdk.limits() : plan.limits();
        GuestContainer first = pool().get(image, limits);
        try {
            return launch(first, plan);
        } catch (IOException | RuntimeException firstFailure) {
            pool().discard(first);
            return retry(jdk, plan, pool().get(image, limits));
        }
    }

    private static Launched launch(GuestContainer container, LaunchPlan plan)
            throws IOException, LaunchException, InterruptedException {
        return new ContainerGuest(container, plan).run();
    }

    /** Docker's client throws plain runtime exceptions, too, when the engine does not answer. */
    private static Launched retry(Jdk jdk, LaunchPlan plan, GuestContainer fresh)
            throws LaunchException, InterruptedException {
        try {
            return launch(fresh, plan).afterRetry();
        } catch (IOException | RuntimeException e) {
            throw new LaunchException(
                    jdk.id()
                            + " could not be started, not even in a fresh container: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Asking for Docker takes seconds: only a matrix with containers pays for it. */
    private Docker docker() {
        synchronized (lock) {
            if (docker.isEmpty()) {
                docker = Optional.of(new Docker());
            }
            return docker.get();
        }
    }

    private ContainerPool pool() {
        synchronized (lock) {
            if (pool.isEmpty()) {
                pool = Optional.of(new ContainerPool(docker()));
            }
            return pool.get();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            pool.ifPresent(ContainerPool::close);
            pool = Optional.empty();
        }
    }
}
