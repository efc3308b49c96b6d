package org.jvmquarks.launch.container;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.EngineFailure;

/**
 * Starts guests by exec, in long-lived containers for each image and limits. Copies class paths in and results out, so
 * that the engine may be on another machine.
 */
public final class ContainerLauncher implements Launcher {
    private final DockerEngine engine;
    private final OwnedContainers owned;
    private final ContainerPool pool;

    public ContainerLauncher() {
        this(new DockerEngine());
    }

    public ContainerLauncher(DockerEngine engine) {
        this.engine = engine;
        this.owned = new OwnedContainers(engine);
        this.pool = new ContainerPool(engine, owned);
    }

    @Override
    public boolean handles(Jdk jdk) {
        return jdk.source() instanceof JdkSource.Image;
    }

    /**
     * {@inheritDoc}
     *
     * <p>An engine that the user chose and that cannot be used is not among the reasons: it is an error of each launch,
     * since the user wants those verdicts.
     */
    @Override
    public Optional<String> unavailable(Jdk jdk) {
        return engine.refused().isPresent()
                ? Optional.empty()
                : engine.unavailable().map(why -> "needs a container, but " + why);
    }

    @Override
    public Optional<String> describe(Jdk jdk) {
        return engine.describe();
    }

    @Override
    public Optional<String> architecture(Jdk jdk) {
        return engine.architecture();
    }

    @Override
    public OptionalInt processors(Jdk jdk) {
        return engine.processors();
    }

    /** A set of processors means something to an engine that runs on the same kernel alone. */
    @Override
    public Optional<String> cannotPin(Jdk jdk) {
        return engine.isOnThisMachine()
                ? Optional.empty()
                : Optional.of("its container engine may run on another machine");
    }

    @Override
    public Optional<String> cannotEnclose(Jdk jdk) {
        return engine.cannotNestGroups();
    }

    /** Returns the value of the label that all containers of this launcher carry. */
    String run() {
        return owned.run();
    }

    @Override
    public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
        Optional<String> refused = engine.refused();
        if (refused.isPresent()) {
            throw new LaunchException(jdk.id() + ": " + refused.get());
        }
        Optional<String> unavailable = unavailable(jdk);
        if (unavailable.isPresent()) {
            throw new LaunchException(jdk.id() + " " + unavailable.get());
        }
        JdkSource.Image image = (JdkSource.Image) jdk.source();
        ContainerLimits limits = plan.room().inContainer(jdk.limits());
        try (ContainerPool.Lease lease = pool.lease(image, limits)) {
            try {
                return launchOnce(lease, jdk, plan);
            } catch (IOException | RuntimeException firstFailure) {
                // Tried again below, once the container is gone.
            }
        }
        return retry(jdk, plan, image, limits);
    }

    private static Launched launch(ContainerPool.Lease lease, Jdk jdk, LaunchPlan plan)
            throws IOException, LaunchException, InterruptedException {
        return new ContainerGuest(lease.container(), jdk.environment(), plan).run();
    }

    /** Catches all runtime exceptions: Docker's client throws any when the engine is silent. */
    private Launched retry(Jdk jdk, LaunchPlan plan, JdkSource.Image image, ContainerLimits limits)
            throws LaunchException, InterruptedException {
        try (ContainerPool.Lease fresh = pool.fresh(image, limits)) {
            return launchOnce(fresh, jdk, plan).afterRetry();
        } catch (IOException | RuntimeException e) {
            throw new LaunchException(
                    jdk.id() + " could not be started, even in a fresh container: " + EngineFailure.of(e), e);
        }
    }

    /** No other guest may get the container of one that failed: that one may still run in it. */
    private static Launched launchOnce(ContainerPool.Lease lease, Jdk jdk, LaunchPlan plan)
            throws IOException, LaunchException, InterruptedException {
        try {
            return launch(lease, jdk, plan);
        } catch (IOException | RuntimeException | InterruptedException e) {
            lease.discard();
            throw e;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
