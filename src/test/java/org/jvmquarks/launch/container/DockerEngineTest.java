package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;

class DockerEngineTest {
    private static final String IMAGE = "eclipse-temurin:21-jdk";
    private static final String DIGEST = "eclipse-temurin@sha256:" + "a".repeat(64);

    @Test
    void engineThatAnswersIsUsable() {
        assertThat(FakeConnection.present().engine().unavailable()).isEmpty();
    }

    @Test
    void missingEngineSaysWhatToDo() {
        assertThat(new FakeConnection(() -> false).engine().unavailable())
                .contains("no Docker engine answers: start Docker, or point DOCKER_HOST at one");
    }

    @Test
    void engineThatTestcontainersCannotUseIsUnavailable() {
        BooleanSupplier unusable =
                () -> {
                    throw new IllegalStateException("Can't get Docker image\n");
                };

        assertThat(new FakeConnection(unusable).engine().unavailable())
                .contains(
                        "Testcontainers cannot use the Docker engine (Can't get Docker image); if it"
                                + " cannot pull its own image, set TESTCONTAINERS_RYUK_DISABLED=true");
    }

    @Test
    void engineThatDoesNotAnswerInTimeIsUnavailable() {
        CountDownLatch never = new CountDownLatch(1);
        BooleanSupplier silent =
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return true;
                };
        DockerEngine engine = new DockerEngine(new FakeConnection(silent), Duration.ofSeconds(1));
        try {
            assertThat(engine.unavailable())
                    .contains(
                            "Testcontainers cannot use the Docker engine (no answer within 1 s); if"
                                    + " it cannot pull its own image, set"
                                    + " TESTCONTAINERS_RYUK_DISABLED=true");
        } finally {
            never.countDown();
        }
    }

    @Test
    void engineIsAskedOnceAndOnlyWhenItMatters() {
        FakeConnection connection = FakeConnection.present();
        DockerEngine engine = connection.engine();
        assertThat(connection.questions()).isZero();

        engine.unavailable();
        engine.unavailable();

        assertThat(connection.questions()).isEqualTo(1);
    }

    @Test
    void imageOnTheEngineIsNotPulled() throws Exception {
        FakeConnection connection = FakeConnection.present().image(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();

        engine.provide(IMAGE);

        assertThat(engine.has(IMAGE)).isTrue();
        assertThat(engine.digests(IMAGE)).containsExactly(DIGEST);
        assertThat(connection.pulls()).isEmpty();
    }

    @Test
    void missingImageIsPulledOnce() throws Exception {
        FakeConnection connection = FakeConnection.present().inRegistry(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();
        assertThat(engine.has(IMAGE)).isFalse();

        engine.provide(IMAGE);
        engine.provide(IMAGE);

        assertThat(connection.pulls()).containsExactly(IMAGE);
    }

    @Test
    void missingDigestIsFetchedByAPull() throws Exception {
        FakeConnection connection = FakeConnection.present().image(IMAGE).inRegistry(IMAGE, DIGEST);

        assertThat(connection.engine().digests(IMAGE)).containsExactly(DIGEST);
    }

    @Test
    void imageThatCannotBePulledIsALaunchExceptionWithTheReason() {
        assertThatThrownBy(() -> FakeConnection.present().engine().provide(IMAGE))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("Status 404:  manifest unknown"));
        assertThatThrownBy(() -> FakeConnection.present().slow().engine().provide(IMAGE))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("not complete after 10 min"));
    }

    private static String cannotBePulled(String reason) {
        return "image eclipse-temurin:21-jdk is not on the Docker engine and cannot be pulled ("
                + reason
                + "); check its name in jdks.yaml and try: docker pull eclipse-temurin:21-jdk";
    }

    @Test
    void imageThatCannotBePulledHasNoDigest() {
        assertThatThrownBy(() -> FakeConnection.present().engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("it cannot be pulled (Status 404:  manifest unknown)");
    }

    @Test
    void imageBuiltOnThisMachineHasNoDigest() {
        FakeConnection connection = FakeConnection.present().image(IMAGE).inRegistry(IMAGE);

        assertThatThrownBy(() -> connection.engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("the engine has no digest for it, even after a pull");
    }
}
