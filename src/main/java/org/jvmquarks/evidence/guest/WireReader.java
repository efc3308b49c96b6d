package org.jvmquarks.evidence.guest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.guest.Wire;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.launch.Launched;

/**
 * Reads the result lines of a guest. A last line without its end was being written when the guest
 * died: it only means that the result is not whole.
 */
final class WireReader {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final List<GuestResult.FlagReport> flags = new ArrayList<>();
    private final List<JsonNode> results = new ArrayList<>();
    private Optional<Identity> identity = Optional.empty();
    private Optional<GuestResult.Failure> failure = Optional.empty();
    private boolean complete;

    private WireReader() {}

    static GuestResult read(Launched launched) throws IOException {
        WireReader reader = new WireReader();
        Path file = launched.folder().resolve(Wire.RESULT_FILE);
        if (Files.exists(file)) {
            // Not readAllLines: it refuses bytes that are no UTF-8 without saying where.
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            int number = 0;
            for (String line : whole.lines().toList()) {
                reader.line(line, ++number, file);
            }
        }
        return new GuestResult(
                launched,
                reader.identity,
                reader.flags,
                reader.results,
                reader.failure,
                reader.complete);
    }

    private void line(String text, int number, Path file) throws IOException {
        try {
            accept(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw malformed(file, number, "no JSON", text, e);
        } catch (IllegalArgumentException e) {
            throw malformed(file, number, String.valueOf(e.getMessage()), text, e);
        }
    }

    private static IOException malformed(
            Path file, int number, String what, String text, Exception cause) {
        return new IOException(file + ":" + number + ": " + what + ": " + text, cause);
    }

    private void accept(JsonNode line) {
        String type = line.path(Wire.TYPE).asText();
        if (complete) {
            throw new IllegalArgumentException("a line after the end");
        }
        if (identity.isPresent() == type.equals(Wire.IDENTITY)) {
            throw new IllegalArgumentException(
                    identity.isPresent() ? "a second identity" : "a line before the identity");
        }
        switch (type) {
            case Wire.IDENTITY -> identity = Optional.of(identity(line));
            case Wire.FLAG -> flags.add(flag(line));
            case Wire.RESULT -> results.add(line);
            case Wire.FAILURE ->
                    failure =
                            Optional.of(
                                    new GuestResult.Failure(
                                            line.path("thrown").asText(),
                                            line.path("message").asText()));
            case Wire.END -> complete = true;
            default -> throw new IllegalArgumentException("unknown type '" + type + "'");
        }
    }

    private static Identity identity(JsonNode line) {
        return new Identity(
                new Build(
                        Identity.feature(line.path("java.specification.version").asText()),
                        line.path("java.vendor").asText(),
                        line.path("java.runtime.version").asText(),
                        line.path("java.vm.name").asText()),
                line.path("java.vm.info").asText(),
                line.path("java.home").asText(),
                new Platform(
                        line.path("os.name").asText(),
                        line.path("os.arch").asText(),
                        line.path("processors").asInt(),
                        line.path("maxMemory").asLong()));
    }

    static GuestResult.FlagReport flag(JsonNode line) {
        return new GuestResult.FlagReport(
                line.path("name").asText(),
                line.path("absent").asBoolean()
                        ? Optional.empty()
                        : Optional.of(line.path("value").asText()),
                line.path("origin").asText());
    }
}
