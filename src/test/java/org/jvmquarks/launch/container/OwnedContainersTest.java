package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jvmquarks.OwnThread;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.SilentEngineException;
import org.jvmquarks.launch.engine.DockerEngine;
import org.jvmquarks.launch.engine.FakeEngine;

@Timeout(60)
class OwnedContainersTest {
    private static final JdkSource.Image IMAGE = new JdkSource.Image("image");
    private static final Hardening HARDENING = new Hardening(ContainerLimits.none());

    @Test
    void closeRemovesAllContainers() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            OwnedContainers owned = new OwnedContainers(engine.engine());
            String first = owned.start(IMAGE, HARDENING);
            String second = owned.start(IMAGE, HARDENING);
            assertThat(engine.started()).containsExactlyInAnyOrder(first, second);

            owned.close();

            assertThat(engine.containers()).isEmpty();
        }
    }

    /** The kernel keeps a group as long as there is another one in it. */
    @Test
    void whatIsInsideGroupIsRemovedBeforeIt() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            OwnedContainers owned = new OwnedContainers(engine.engine());
            String group = owned.start(IMAGE, HARDENING);
            String inside = owned.start(IMAGE, HARDENING.inside("/docker/" + group));

            owned.close();

            assertThat(engine.removed()).containsExactly(inside, group);
        }
    }

    @Test
    void closedStartsNothing() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            OwnedContainers owned = new OwnedContainers(engine.engine());
            owned.close();

            assertThatThrownBy(() -> owned.start(IMAGE, HARDENING))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("the run is ending: no container is started any more");
            assertThat(engine.created()).isZero();
        }
    }

    @Test
    void closeWithoutAContainerAsksNoEngine() {
        DockerEngine never = new DockerEngine(() -> {
            throw new AssertionError("no engine is needed");
        });

        new OwnedContainers(never).close();
    }

    @Test
    void containerUnderCreationIsRemovedAndNotStarted() throws Exception {
        CountDownLatch creations = new CountDownLatch(1);
        try (FakeEngine engine = new FakeEngine("docker-20.10.24").creatingAfter(creations)) {
            OwnedContainers owned = new OwnedContainers(engine.engine());
            CompletableFuture<String> starting = startingIn(owned);
            engine.awaitCreation();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(owned::close, OwnThread.EACH);
            // Who does not wait for the creation looks once and is done.
            engine.awaitLooks(2);
            assertThat(closing).isNotDone();

            creations.countDown();
            closing.get();

            assertThatThrownBy(starting::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseInstanceOf(LaunchException.class);
            assertThat(engine.created()).isEqualTo(1);
            assertThat(engine.started()).isEmpty();
            assertThat(engine.containers()).isEmpty();
        }
    }

    /** Its client waits for ever; a run must not. */
    @Test
    void unansweredCreationFailsAndIsRemovedLater() throws Exception {
        CountDownLatch creations = new CountDownLatch(1);
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")
                .creatingAfter(creations)
                .within(Duration.ofMillis(300), Duration.ofMillis(200))) {
            OwnedContainers owned = new OwnedContainers(engine.engine());
            String silence =
                    "the container engine at %s was to create a container of image image and has not answered within %s s; see whether it answers: docker version";

            assertThatThrownBy(() -> owned.start(IMAGE, HARDENING))
                    .isInstanceOf(SilentEngineException.class)
                    .hasNoCause()
                    .hasMessage(silence, engine.address(), "0.3");
            assertThatThrownBy(() -> owned.start(IMAGE, HARDENING)).hasMessage(silence, engine.address(), "0.2");
            creations.countDown();
            owned.close();

            assertThat(engine.created()).isEqualTo(2);
            assertThat(engine.containers()).isEmpty();
        }
    }

    /** The process that waits for the end of the host, without a host that was killed. */
    @Test
    void watchRemovesContainersOfHostThatEnds() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            DockerEngine client = engine.engine();
            client.calls().client().createContainerCmd("image").exec();
            ContainerWatch watch = ContainerWatch.start(client.engine(), "run");

            watch.handOver();

            engine.awaitRemoval();
            assertThat(engine.containers()).isEmpty();
        }
    }

    @Test
    void dismissedWatchEndsAndRemovesNothing() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            DockerEngine client = engine.engine();
            client.calls().client().createContainerCmd("image").exec();
            ContainerWatch watch = ContainerWatch.start(client.engine(), "run");

            watch.dismiss();

            watch.onExit().get();
            assertThat(watch.isAlive()).isFalse();
            assertThat(engine.containers()).hasSize(1);
        }
    }

    private static CompletableFuture<String> startingIn(OwnedContainers owned) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return owned.start(IMAGE, HARDENING);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
    }
}
