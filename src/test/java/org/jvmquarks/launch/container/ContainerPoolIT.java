package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.engine.DockerEngine;

/** Which guest gets which container of a real engine. */
@SharesMachine
class ContainerPoolIT {
    private static final JdkSource.Image IMAGE = new JdkSource.Image("debian-openjdk:17");

    private final DockerEngine engine = new DockerEngine();
    private final ContainerPool pool = new ContainerPool(engine, new OwnedContainers(engine));

    @BeforeEach
    void requireImage() {
        assumeTrue(engine.unavailable().isEmpty() && engine.has(IMAGE), "needs " + IMAGE.describe());
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private ContainerPool.Lease lease(long megabytes) throws Exception {
        return pool.lease(IMAGE, new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.empty()));
    }

    /** Two heaps of 200 MB fit into 256 MB one after the other only. */
    @Test
    void guestsAtTheSameTimeShareNoContainer() throws Exception {
        try (ContainerPool.Lease one = lease(256);
                ContainerPool.Lease other = lease(256)) {
            assertThat(one.container()).isNotSameAs(other.container());
        }
    }

    @Test
    void laterGuestGetsContainerOfEarlierOne() throws Exception {
        GuestContainer first;
        try (ContainerPool.Lease lease = lease(256)) {
            first = lease.container();
        }

        try (ContainerPool.Lease same = lease(256);
                ContainerPool.Lease otherLimits = lease(257)) {
            assertThat(same.container()).isSameAs(first);
            assertThat(otherLimits.container()).isNotSameAs(first);
        }
    }

    @Test
    void discardedContainerIsNotUsedAgain() throws Exception {
        GuestContainer first;
        try (ContainerPool.Lease lease = lease(256)) {
            first = lease.container();
            lease.discard();
        }

        try (ContainerPool.Lease next = lease(256)) {
            assertThat(next.container()).isNotSameAs(first);
        }
    }
}
