package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.launch.Images;

/** The credentials of pulls, from the files to the engine. */
@Timeout(60)
class PullTest {
    private static final String REFUSAL =
            "{\"message\":\"pull access denied for acme/jdk, may require 'docker login'\"}";

    @TempDir
    Path folder;

    @Test
    void credentialsReachTheEngine() throws Exception {
        Path file = Files.writeString(
                folder.resolve("config.json"),
                "{\"auths\": {\"ghcr.io\": {\"auth\": \""
                        + Base64.getEncoder().encodeToString("ann:secret".getBytes(StandardCharsets.UTF_8))
                        + "\"}}}");
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            assertThatThrownBy(() -> engine.engine(in(file)).digests("ghcr.io/acme/jdk:21"))
                    .isInstanceOf(Images.UnknownDigest.class);

            assertThat(engine.pulls()).hasSize(1);
            assertThat(new String(Base64.getUrlDecoder().decode(engine.pulls().get(0)), StandardCharsets.UTF_8))
                    .contains("\"username\":\"ann\"", "\"password\":\"secret\"", "\"serveraddress\":\"ghcr.io\"");
        }
    }

    @Test
    void pullWithoutCredentialsHasNoLogin() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")) {
            assertThatThrownBy(() -> engine.engine().digests("acme/jdk:21")).isInstanceOf(Images.UnknownDigest.class);

            assertThat(engine.pulls()).containsExactly("");
        }
    }

    @Test
    void refusedPullSaysWhatIsWrongWithCredentials() throws Exception {
        Path file = Files.writeString(folder.resolve("config.json"), "{\"credsStore\": \"desktop\"}");
        try (FakeEngine engine = new FakeEngine("docker-20.10.24").refusingPulls(404, REFUSAL)) {
            assertThatThrownBy(() -> engine.engine(in(file)).digests("acme/jdk:21"))
                    .hasMessage(
                            "it cannot be pulled (pull access denied for acme/jdk, may require"
                                    + " 'docker login'; no credentials: the helper"
                                    + " docker-credential-desktop, which %s names, is not on the"
                                    + " PATH; install it, or remove it from the file)",
                            file);
        }
    }

    /** An engine may report a failure within an answer that begins well. */
    @Test
    void failureWithinAnswerIsThatOfRegistry() throws Exception {
        try (FakeEngine engine = new FakeEngine("docker-20.10.24")
                .refusingPulls(
                        200,
                        "{\"errorDetail\":{\"message\":\"no space left on device\"},\"error\":\"no space left on device\"}")) {
            assertThatThrownBy(() -> engine.engine().digests("acme/jdk:21"))
                    .hasMessage("it cannot be pulled (no space left on device)");
        }
    }

    private static RegistryCredentials in(Path file) {
        return new RegistryCredentials(List.of(file), new CredentialHelper(List.of(), Duration.ofSeconds(1)));
    }
}
