package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Images;
import org.jvmquarks.launch.LaunchException;

class DockerEngineTest {
    private static final String IMAGE = "eclipse-temurin:21-jdk";
    private static final JdkSource.Image JDK = new JdkSource.Image(IMAGE);
    private static final JdkSource.Image FOR_ARM = new JdkSource.Image(IMAGE, Optional.of(ImagePlatform.ARM64));
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
    void unusableEngineIsUnavailableAndRefused() {
        DockerEngine engine = new DockerEngine(() -> new DockerEngine.Refused("unset DOCKER_HOST"));

        assertThat(engine.unavailable()).contains("unset DOCKER_HOST");
        assertThat(engine.refused()).contains("unset DOCKER_HOST");
        assertThat(engine.describe()).isEmpty();
    }

    @Test
    void engineIsAskedOnceWhenItMatters() {
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

        engine.provide(JDK);

        assertThat(engine.has(JDK)).isTrue();
        assertThat(engine.digests(IMAGE)).containsExactly(DIGEST);
        assertThat(connection.pulls()).isEmpty();
    }

    @Test
    void missingImageIsPulledOnce() throws Exception {
        FakeConnection connection = new FakeConnection().inRegistry(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();
        assertThat(engine.has(JDK)).isFalse();

        engine.provide(JDK);
        engine.provide(JDK);

        assertThat(connection.pulls()).containsExactly(IMAGE);
    }

    @Test
    void missingDigestIsFetchedByAPull() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE).inRegistry(IMAGE, DIGEST);

        assertThat(connection.engine().digests(IMAGE)).containsExactly(DIGEST);
    }

    @Test
    void failedPullIsLaunchExceptionWithReason() {
        assertThatThrownBy(() -> new FakeConnection().engine().provide(JDK))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("manifest unknown"));
        assertThatThrownBy(() -> new FakeConnection().slow().engine().provide(JDK))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("not complete after 10 min"));
        assertThatThrownBy(() -> new FakeConnection().broken().engine().provide(JDK))
                .isInstanceOf(LaunchException.class)
                .hasMessage(cannotBePulled("Connection reset"));
    }

    @Test
    void foreignImageIsPulledOnceAndTagStays() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE, DIGEST).inRegistry(IMAGE, DIGEST);
        DockerEngine engine = connection.engine();
        assertThat(engine.has(FOR_ARM)).isFalse();

        JdkSource.Image provided = engine.provide(FOR_ARM);

        assertThat(provided).isEqualTo(ofId(ImagePlatform.ARM64));
        assertThat(engine.provide(FOR_ARM)).isEqualTo(provided);
        assertThat(connection.pulls()).containsExactly(IMAGE + " for linux/arm64");
        assertThat(connection.tags()).containsExactly(IMAGE + " is sha256:amd64");
    }

    @Test
    void imageOfPlatformIsUsedByItsId() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE, DIGEST);

        assertThat(connection.engine().provide(new JdkSource.Image(IMAGE, Optional.of(ImagePlatform.AMD64))))
                .isEqualTo(ofId(ImagePlatform.AMD64));
        assertThat(connection.pulls()).isEmpty();
    }

    private static JdkSource.Image ofId(ImagePlatform platform) {
        return new JdkSource.Image(FakeConnection.id(platform), Optional.of(platform));
    }

    @Test
    void singlePlatformEngineFindsImageByNameToo() throws Exception {
        FakeConnection connection = new FakeConnection()
                .image(IMAGE, DIGEST)
                .inRegistry(IMAGE, DIGEST)
                .showingItsOwnPlatform();

        assertThat(connection.engine().provide(FOR_ARM)).isEqualTo(FOR_ARM);
        assertThat(connection.tags()).isEmpty();
    }

    /** What docker import made has the platform of the engine: its guest proves what it is. */
    @Test
    void localImageIsUsedWhateverPlatformItNames() throws Exception {
        FakeConnection connection = new FakeConnection().image(IMAGE);
        DockerEngine engine = connection.engine();

        assertThat(engine.has(FOR_ARM)).isTrue();
        assertThat(engine.provide(FOR_ARM)).isEqualTo(JDK);
        assertThat(connection.pulls()).isEmpty();
    }

    @Test
    void imageOfAnotherPlatformNamesCommandToTry() {
        FakeConnection connection = new FakeConnection().image(IMAGE, DIGEST);

        assertThatThrownBy(() -> connection.engine().provide(FOR_ARM))
                .isInstanceOf(LaunchException.class)
                .hasMessage("image eclipse-temurin:21-jdk for linux/arm64 is not on the container engine"
                        + " and cannot be pulled (manifest unknown); check its"
                        + " name and try: docker pull --platform linux/arm64 eclipse-temurin:21-jdk");
    }

    @Test
    void onlyGroupsVisibleToGuestsCanBeNested() {
        assertThat(new FakeConnection().managing("cgroupfs", "1").engine().cannotNestGroups())
                .isEmpty();
        assertThat(new FakeConnection().managing("cgroupfs", "2").engine().cannotNestGroups())
                .contains("requires an engine that nests containers in control groups of version 1 by"
                        + " cgroupfs; this one has version 2 by cgroupfs");
        assertThat(new FakeConnection().managing("systemd", "1").engine().cannotNestGroups())
                .contains("requires an engine that nests containers in control groups of version 1 by"
                        + " cgroupfs; this one has version 1 by systemd");
    }

    /** Docker 20.10 on a machine with version 1, as it describes itself. */
    @Test
    void engineSaysHowItManagesControlGroups() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            assertThat(engine.engine().cannotNestGroups()).isEmpty();
        }
    }

    @Test
    void engineIsNamedInArchitecturesOfVms() {
        assertThat(new FakeConnection().engine().architecture()).contains("amd64");
    }

    private static String cannotBePulled(String reason) {
        return "image eclipse-temurin:21-jdk is not on the container engine and cannot be pulled ("
                + reason
                + "); check its name and try: docker pull eclipse-temurin:21-jdk";
    }

    @Test
    void imageThatCannotBePulledHasNoDigest() {
        assertThatThrownBy(() -> new FakeConnection().engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("it cannot be pulled (manifest unknown)");
    }

    @Test
    void imageBuiltOnThisMachineHasNoDigest() {
        FakeConnection connection = new FakeConnection().image(IMAGE).inRegistry(IMAGE);

        assertThatThrownBy(() -> connection.engine().digests(IMAGE))
                .isInstanceOf(Images.UnknownDigest.class)
                .hasMessage("the engine has no digest for it, even after a pull");
    }
}
