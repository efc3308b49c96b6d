package org.jvmquarks.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.launch.Launched;

/** Reads the result lines of a guest; a torn last line only means that the guest did not end. */
final class WireReader {
    private static final ObjectMapper JSON = new ObjectMapper();

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
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                reader.line(lines.get(i), i + 1, i == lines.size() - 1, file);
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

    private void line(String text, int number, boolean last, Path file) throws IOException {
        if (complete) {
            throw new IOException(file + ":" + number + ": a line after the end: " + text);
        }
        try {
            accept(JSON.readTree(text), text);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            if (!last) {
                throw new IOException(file + ":" + number + ": not a result line: " + text, e);
            }
        }
    }

    private void accept(JsonNode line, String text) {
        String type = line.path(Wire.TYPE).asText();
        if (identity.isEmpty() && !type.equals(Wire.IDENTITY)) {
            throw new IllegalArgumentException("a result before the identity: " + text);
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
            default -> throw new IllegalArgumentException("unknown type: " + text);
        }
    }

    private static Identity identity(JsonNode line) {
        return new Identity(
                Identity.feature(line.path("java.specification.version").asText()),
                line.path("java.vendor").asText(),
                line.path("java.runtime.version").asText(),
                line.path("java.vm.name").asText(),
                line.path("java.vm.info").asText(),
                line.path("java.home").asText(),
                line.path("os.name").asText(),
                line.path("os.arch").asText(),
                line.path("processors").asInt(),
                line.path("maxMemory").asLong());
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
