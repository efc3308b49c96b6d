package org.jvmquarks.launch.engine;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An address at which a container engine may answer.
 *
 * @param uri address: {@code unix:///path}, {@code npipe:////./pipe/name} or {@code tcp://host:port}
 * @param certificates folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; empty without TLS
 * @param chosenBy the setting that names this address; empty for a standard place
 */
public record Endpoint(URI uri, Optional<Path> certificates, Optional<String> chosenBy) {

    static Endpoint standard(URI uri) {
        return new Endpoint(uri, Optional.empty(), Optional.empty());
    }

    /** Returns the address with the setting behind it: {@code tcp://ci:2375 (DOCKER_HOST)}. */
    String describe() {
        return uri + chosenBy.map(setting -> " (" + setting + ")").orElse("");
    }

    /** Returns the file of the socket or named pipe; empty for an address on the network. */
    Optional<Path> file() {
        return uri.getScheme().equals("tcp") ? Optional.empty() : Optional.of(Path.of(uri.getPath()));
    }
}
