package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;

class DockerEngineTest {
    private static final String IMAGE = "eclipse-temurin:21-jdk";
    private static final String DIGEST = "eclipse-temurin@sha256:" + "a".repeat(64);

    @Test
    void engineThatAnswersIsUsableAndNamed() {
        DockerEngine engine = new FakeConnection().engine();

        assertThat(engine.unavailable()).isEmpty();
        assertThat(engine.refused()).isEmpty();
        assertThat(engine.describe()).contains("Docker 26.1.5 at unix:///var/run/docker.sock");
    }

    @Test
    void absentEngineIsUnavailableButNotRefused() {
        DockerEngine engine = new DockerEngine(() -> new DockerEngine.Absent("start Docker"));

        assertThat(engine.unavailable()).contains("start Docker");
        assertThat(engine.refused()).isEmpty();
        assertThat(engine.describe()).isEmpty();
    }

    @Test
    void chosenEngineThatCannotBeUsedIsUnavailableAndRefused() {
        DockerEngine engine = new DockerEngine(() -> new DockerEngine.Refused("unset DOCKER_HOST"));

        assertThat(engine.unavailable()).contains("unset DOCKER_HOST");
        assertThat(engine.refused()).contains("unset DOCKER_HOST");
        assertThat(engine.describe()).isEmpty();
    }

    @Test
    void engineIsAskedOnceAndOnlyWhenItMatters() {
        FakeConnection connection = new FakeConnection();
        DockerEngine engine = connection.engine();
        assertThat(connection.questions()).isZero();

        engine.unavailable();
        engine.unavailable();

        assertThat(connection.questions()).isEqualTo(1);
    }

    @Test
    void imageOnTheEngineIsNotPulled() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();

        engine.provide(IMAGE);

        assertThat(engine.has(IMAGE)).isTrue();
        assertThat(engine.digests(IMAGE)).containsExactly(DIGEST);
        assertThat(connection.pulls()).isEmpty();
    }

    @Test
    void missingImageIsPulledOnce() throws Exception {
        FakeConnection connection = new FakeConnection().inRegistry(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();
        assertThat(engine.has(IMAGE)).isFalse();

        engine.provide(IMAGE);
        engine.provide(IMAGE);

        assertThat(connection.pulls()).containsExactly(IMAGE);
    }

    @Test
    void missingDigestIsFetchedByAPull() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE).inRegistry(IMAGE, DIGEST);

        assertThat(connection.engine().digests(IMAGE)).containsExactly(DIGEST);
    }

    @Test
    void imageThatCannotBePulledIsALaunchExceptionWithTheReason() {
        assertThatThrownBy(() -> new FakeConnection().engine().provide(IMAGE))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("Status 404:  manifest unknown"));
        assertThatThrownBy(() -> new FakeConnection().slow().engine().provide(IMAGE))
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
        assertThatThrownBy(() -> new FakeConnection().engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("it cannot be pulled (Status 404:  manifest unknown)");
    }

    @Test
    void imageBuiltOnThisMachineHasNoDigest() {
        FakeConnection connection = new FakeConnection().image(IMAGE).inRegistry(IMAGE);

        assertThatThrownBy(() -> connection.engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("the engine has no digest for it, even after a pull");
    }
}
