package org.jvmquarks.launch.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.exception.DockerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Says in words why a call of an engine failed. The messages of Docker's client are for its authors: {@code Status 404:
 * {"message":"…"}}, {@code java.io.IOException: Broken pipe}.
 */
public final class EngineFailure {
    private EngineFailure() {}

    /** Returns a clause, which begins with a lower letter and has no end. */
    public static String of(Throwable thrown) {
        if (thrown instanceof DockerException refused) {
            return answer(refused);
        }
        Throwable cause = thrown.getCause();
        if (cause != null && cause.toString().equals(thrown.getMessage())) {
            // It only wraps the other one, without words of its own.
            return of(cause);
        }
        String message = String.valueOf(thrown.getMessage()).strip();
        if (thrown instanceof SSLException) {
            return "TLS failed, "
                    + message
                    + "; check that ca.pem is of the authority that signed the engine's"
                    + " certificate, and that the engine accepts cert.pem";
        }
        if (thrown instanceof UnknownHostException) {
            return "unknown host " + message;
        }
        return isOfConnection(thrown)
                ? (thrown instanceof ConnectException
                                ? "the engine cannot be reached ("
                                : "the connection to the engine broke off (")
                        + message
                        + "); see whether it runs: docker version"
                : message;
    }

    /** Exceptions of connections are of the JDK, or of what the client has inside. */
    private static boolean isOfConnection(Throwable thrown) {
        String type = thrown.getClass().getName();
        return thrown instanceof IOException
                && (type.startsWith("java.net.")
                        || type.startsWith("java.nio.")
                        || type.startsWith("com.github.dockerjava.")
                        || "Broken pipe".equals(thrown.getMessage()));
    }

    /** Returns what the engine itself says, which also passes on what a registry said. */
    private static String answer(DockerException refused) {
        String text = String.valueOf(refused.getMessage());
        String status = "Status " + refused.getHttpStatus() + ": ";
        String body = (text.startsWith(status) ? text.substring(status.length()) : text).strip();
        String said = json(body).orElse(body);
        return said.isEmpty() ? "it answered with status " + refused.getHttpStatus() : said;
    }

    private static Optional<String> json(String body) {
        try {
            return Optional.of(new ObjectMapper()
                            .readTree(body)
                            .path("message")
                            .asText("")
                            .strip())
                    .filter(message -> !message.isEmpty());
        } catch (JsonProcessingException text) {
            return Optional.empty();
        }
    }
}
