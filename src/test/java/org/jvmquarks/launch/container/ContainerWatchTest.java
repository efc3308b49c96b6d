package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jvmquarks.OwnThread;
import org.jvmquarks.launch.engine.FakeEngine;
import org.jvmquarks.launch.engine.WrongSettingException;

/** What the process does, without a process. */
@Timeout(60)
class ContainerWatchTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    @Test
    void containersStayUntilTheHostEnds() throws Exception {
        try (FakeEngine engine = engineWithAContainer()) {
            Host host = new Host();
            CompletableFuture<Void> watching = watch(engine, host);
            host.read.await();
            assertThat(engine.isUnseen()).isTrue();
            assertThat(engine.containers()).hasSize(1);

            host.ended.countDown();
            watching.get();

            assertThat(engine.containers()).isEmpty();
        }
    }

    @Test
    void lastWordOfHostLeavesEverythingInPlace() throws Exception {
        try (FakeEngine engine = engineWithAContainer()) {
            watch(engine, new ByteArrayInputStream(new byte[] {'.'})).get();

            assertThat(engine.isUnseen()).isTrue();
            assertThat(engine.containers()).hasSize(1);
        }
    }

    private static FakeEngine engineWithAContainer() throws IOException {
        FakeEngine engine = new FakeEngine("docker-20.10.24");
        engine.engine().calls().client().createContainerCmd("image").exec();
        return engine;
    }

    private static CompletableFuture<Void> watch(FakeEngine engine, InputStream host) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        ContainerWatch.watch(
                                host,
                                new String[] {engine.address(), "-", FakeEngine.API.getVersion(), "run"},
                                Duration.ZERO,
                                SHORT);
                    } catch (IOException | WrongSettingException e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
    }

    /** The input from a host that says nothing until it ends. */
    private static final class Host extends InputStream {
        private final CountDownLatch read = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public int read() {
            read.countDown();
            try {
                ended.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return read();
        }
    }
}
