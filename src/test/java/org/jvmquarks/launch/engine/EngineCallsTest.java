package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.core.RemoteApiVersion;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jvmquarks.launch.SilentEngineException;

@Timeout(60)
class EngineCallsTest {
    private static final Endpoint NOWHERE = Endpoint.standard(URI.create("unix:///nowhere.sock"));
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(200);

    private final CountDownLatch never = new CountDownLatch(1);

    @AfterEach
    void endThreads() {
        never.countDown();
    }

    @Test
    void exceptionOfCallIsThatOfItsCaller() {
        EngineCalls calls = calls(LONG, SHORT, alive());

        assertThatThrownBy(() -> calls.ask("look", client -> {
                    throw new NotFoundException("no such image");
                }))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void callOfFrozenEngineEndsBeforeItsLimit() {
        EngineCalls calls = calls(LONG, SHORT, frozen());

        assertThatThrownBy(() -> calls.ask("create a container", this::unanswered))
                .isInstanceOf(SilentEngineException.class)
                .hasMessage("the container engine at unix:///nowhere.sock was to create a container and"
                        + " has stopped: a ping was not answered within 0.2 s; see whether it answers: docker version");
    }

    @Test
    void furtherCallsOfFrozenEngineFailAtOnce() {
        EngineCalls calls = calls(LONG, SHORT, frozen());
        AtomicInteger made = new AtomicInteger();
        assertThatThrownBy(() -> calls.ask("create a container", this::unanswered))
                .isInstanceOf(SilentEngineException.class);

        assertThatThrownBy(() -> calls.ask("look", client -> made.incrementAndGet()))
                .isInstanceOf(SilentEngineException.class)
                .hasMessageContaining("was to look and has stopped");
        assertThat(made).hasValue(0);
    }

    @Test
    void copyOfFrozenEngineEndsBeforeItsLimit() {
        EngineCalls calls = calls(LONG, SHORT, frozen());

        assertThatThrownBy(() -> calls.transfer("copy files", client -> await(never)))
                .isInstanceOf(SilentEngineException.class)
                .hasMessageContaining("was to copy files and has stopped");
    }

    @Test
    void waitForStreamOfFrozenEngineEnds() {
        EngineCalls calls = calls(LONG, SHORT, frozen());

        assertThatThrownBy(() -> calls.await(new CompletableFuture<>(), "pull an image", LONG))
                .isInstanceOf(SilentEngineException.class)
                .hasMessageContaining("was to pull an image and has stopped");
    }

    @Test
    void waitForLivingEngineEndsWithItsLimit() {
        EngineCalls calls = calls(LONG, SHORT, alive());

        assertThatThrownBy(() -> calls.await(new CompletableFuture<>(), "pull an image", SHORT))
                .isInstanceOf(TimeoutException.class);
    }

    /** It answers pings, and whatever else it likes. */
    @Test
    void silentEngineIsNotAskedForEver() {
        EngineCalls calls = calls(SHORT, LONG, alive());
        for (int i = 0; i < 5; i++) {
            assertThat(calls.<String>ask("look", LONG, client -> "answer")).isEqualTo("answer");
            assertThatThrownBy(() -> calls.ask("create a container", this::unanswered))
                    .hasMessageContaining("has not answered within 0.2 s");
        }

        assertThatThrownBy(() -> calls.ask("create a container", this::unanswered))
                .isInstanceOf(SilentEngineException.class)
                .hasMessage("the container engine at unix:///nowhere.sock was to create a container, but"
                        + " is not asked any more: it has left calls unanswered for 1 s in"
                        + " all; see whether it answers: docker version");
    }

    @Test
    void interruptDoesNotEndWaitAndIsKept() {
        EngineCalls calls = calls(LONG, SHORT, alive());
        Thread.currentThread().interrupt();

        assertThat(calls.<String>ask("look", client -> "answer")).isEqualTo("answer");
        assertThat(Thread.interrupted()).isTrue();
    }

    private Pulse frozen() {
        return new Pulse(() -> await(never), Duration.ZERO, SHORT);
    }

    private static Pulse alive() {
        return new Pulse(() -> {}, Duration.ZERO, LONG);
    }

    private String unanswered(DockerClient client) {
        await(never);
        return "";
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static EngineCalls calls(Duration patience, Duration afterSilence, Pulse pulse) {
        try {
            DockerClient client = EngineClient.connect(NOWHERE, RemoteApiVersion.VERSION_1_44);
            return new EngineCalls(client, NOWHERE, patience, afterSilence, pulse);
        } catch (WrongSettingException e) {
            throw new IllegalStateException(e);
        }
    }
}
