package org.jvmquarks.launch.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.files.TextFile;

/**
 * The contexts that {@code docker context} keeps.
 *
 * @param folder folder of Docker's configuration, such as {@code ~/.docker}
 */
record DockerContexts(Path folder) {
    /** The context that stands for no choice. */
    static final String DEFAULT = "default";

    /**
     * A context.
     *
     * @param host address of its engine
     * @param certificates folder with its certificates; empty if it has none
     */
    record Context(String host, Optional<Path> certificates) {}

    Path configuration() {
        return folder.resolve("config.json");
    }

    /** Returns the name of the current context; empty if the user chose none. */
    Optional<String> current() throws WrongSettingException {
        return Files.exists(configuration()) ? text(json(configuration()).path("currentContext")) : Optional.empty();
    }

    /**
     * Returns the context with a name.
     *
     * @param setting the setting that has the name, for messages
     */
    Context named(String name, String setting) throws WrongSettingException {
        String id = Sha256.hex(name);
        Path description = folder.resolve("contexts/meta").resolve(id).resolve("meta.json");
        if (!Files.exists(description)) {
            throw new WrongSettingException("expected the "
                    + setting
                    + " to exist, found none of that name in "
                    + folder.resolve("contexts")
                    + "; choose one of those that docker context ls shows");
        }
        String host = text(json(description).path("Endpoints").path("docker").path("Host"))
                .orElseThrow(() -> new WrongSettingException("expected the "
                        + setting
                        + " to have the address of an engine, found none in "
                        + description
                        + "; choose another context"));
        Path certificates = folder.resolve("contexts/tls").resolve(id).resolve("docker");
        return new Context(
                host, Optional.of(certificates).filter(path -> Files.exists(path.resolve(Certificates.AUTHORITY))));
    }

    private static JsonNode json(Path file) throws WrongSettingException {
        try {
            return new ObjectMapper().readTree(TextFile.read(file));
        } catch (IOException e) {
            throw new WrongSettingException(
                    "cannot read " + file + ": " + why(file, e) + ", or name the engine with DOCKER_HOST", e);
        }
    }

    private static String why(Path file, IOException e) {
        return e instanceof JsonProcessingException json
                ? "it is not JSON, " + json.getOriginalMessage() + "; correct it"
                : FileProblem.reading(file, e);
    }

    private static Optional<String> text(JsonNode node) {
        return Optional.of(node.asText("")).filter(text -> !text.isBlank());
    }
}
