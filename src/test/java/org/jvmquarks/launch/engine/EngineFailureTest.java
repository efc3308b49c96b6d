package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.DockerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class EngineFailureTest {
    @Test
    void engineSaysWhatItRefuses() {
        assertThat(EngineFailure.of(new DockerException("{\"message\":\"no such image\"}\n", 404)))
                .isEqualTo("no such image");
    }

    @Test
    void podmanHasACauseBesideItsMessage() {
        String answer = "{\"cause\":\"denied\",\"message\":\"pull: denied\",\"response\":500}";

        assertThat(EngineFailure.of(new DockerException(answer, 500))).isEqualTo("pull: denied");
    }

    @Test
    void answerOutsideJsonIsTakenAsItIs() {
        assertThat(EngineFailure.of(new DockerException("Client sent an HTTP request", 400)))
                .isEqualTo("Client sent an HTTP request");
    }

    @Test
    void emptyAnswerIsItsStatus() {
        assertThat(EngineFailure.of(new DockerException("", 503))).isEqualTo("it answered with status 503");
    }

    @Test
    void lostEngineIsNamedWithWhatToDo() {
        IOException gone = new ConnectException("Connection refused");

        assertThat(EngineFailure.of(new IllegalStateException(gone)))
                .isEqualTo("the engine cannot be reached (Connection refused); see whether it runs: docker version");
    }

    @Test
    void brokenConnectionIsNamedWithWhatToDo() {
        assertThat(EngineFailure.of(new IllegalStateException(new IOException("Broken pipe"))))
                .isEqualTo("the connection to the engine broke off (Broken pipe); see whether it runs: docker version");
    }

    @Test
    void hostThatNobodyKnowsIsNamed() {
        assertThat(EngineFailure.of(new IllegalStateException(new UnknownHostException("ci"))))
                .isEqualTo("unknown host ci");
    }

    @Test
    void ownWordsStay() {
        IOException own = new IOException("the connection to the container broke off");
        own.initCause(new IOException("Broken pipe"));

        assertThat(EngineFailure.of(own)).isEqualTo("the connection to the container broke off");
    }
}
